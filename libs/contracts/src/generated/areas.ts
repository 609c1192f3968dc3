// Written by scripts/areas.mjs from mfe-*/area.json. Do not edit.
import { type AreaManifest } from '../area-manifest.js';

export const AREA_MANIFESTS = [
  {
    "name": "mfe_public",
    "label": "The public area",
    "devPort": 4201,
    "paths": [
      "/",
      "/login",
      "/signup",
      "/forgot-password",
      "/reset-password",
      "/verify-email",
      "/unsubscribe",
      "/about-us",
      "/new-projects",
      "/careers",
      "/terms",
      "/provenance",
      "/records",
      "/shared",
      "/scoreboard",
      "/developers",
      "/route"
    ],
    "navigation": [],
    "folder": "mfe-public",
    "addressSetting": "REMOTE_PUBLIC_URL"
  },
  {
    "name": "mfe_annotator",
    "label": "The annotator area",
    "devPort": 4202,
    "paths": [
      "/dashboard"
    ],
    "role": "USER",
    "firstCalls": {
      "/dashboard": "/api/overview",
      "/dashboard/overview": "/api/overview"
    },
    "navigation": [
      {
        "label": "Overview",
        "path": "/dashboard/overview",
        "icon": "overview"
      },
      {
        "label": "Projects",
        "path": "/dashboard/projects",
        "icon": "projects"
      },
      {
        "label": "Jobs",
        "path": "/dashboard/jobs",
        "icon": "jobs"
      },
      {
        "label": "Tasks",
        "path": "/dashboard/tasks",
        "icon": "tasks"
      },
      {
        "label": "Payment",
        "path": "/dashboard/payment",
        "icon": "payment"
      },
      {
        "label": "Profile",
        "path": "/dashboard/profile",
        "icon": "profile"
      },
      {
        "label": "Settings",
        "path": "/dashboard/settings",
        "icon": "settings"
      }
    ],
    "folder": "mfe-annotator",
    "addressSetting": "REMOTE_ANNOTATOR_URL"
  },
  {
    "name": "mfe_admin",
    "label": "The admin area",
    "devPort": 4203,
    "paths": [
      "/admin",
      "/uploadEmail"
    ],
    "role": "ADMIN",
    "firstCalls": {
      "/admin": "/api/overview"
    },
    "navigation": [
      {
        "label": "Overview",
        "path": "/admin",
        "icon": "overview",
        "end": true
      },
      {
        "label": "Projects",
        "path": "/admin/projects",
        "icon": "projects",
        "duties": [
          "projects"
        ]
      },
      {
        "label": "Jobs",
        "path": "/admin/jobs",
        "icon": "jobs",
        "duties": [
          "projects",
          "review"
        ]
      },
      {
        "label": "Tasks",
        "path": "/admin/tasks",
        "icon": "tasks",
        "duties": [
          "projects"
        ]
      },
      {
        "label": "Payment",
        "path": "/admin/payments",
        "icon": "payment",
        "duties": [
          "pay"
        ]
      },
      {
        "label": "Users",
        "path": "/admin/users",
        "icon": "users",
        "duties": [
          "people"
        ]
      },
      {
        "label": "Flags",
        "path": "/admin/flags",
        "icon": "flags",
        "duties": [
          "review"
        ]
      },
      {
        "label": "Settings",
        "path": "/admin/settings",
        "icon": "settings"
      }
    ],
    "folder": "mfe-admin",
    "addressSetting": "REMOTE_ADMIN_URL"
  }
] as const satisfies readonly AreaManifest[];

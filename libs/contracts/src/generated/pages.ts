// Written by scripts/areas.mjs from mfe-*/area.json. Do not edit.
import { type PageEntry } from '../area-manifest.js';
import { type Role } from '../roles.js';

/** The pages of each role that have an address of their own; those of one record are found by that record. */
export const PAGES: Readonly<Record<Role, readonly PageEntry[]>> = {
  "USER": [
    {
      "title": "Overview",
      "path": "/dashboard/overview",
      "text": "Your revenue, time, tasks and projects.",
      "synonyms": "home dashboard earnings plots"
    },
    {
      "title": "Projects",
      "path": "/dashboard/projects",
      "text": "Projects that you joined, applied to or can join.",
      "synonyms": "apply join application"
    },
    {
      "title": "Jobs",
      "path": "/dashboard/jobs",
      "text": "Your jobs by status.",
      "synonyms": "submit rework submitted approved rejected pending"
    },
    {
      "title": "Tasks",
      "path": "/dashboard/tasks",
      "text": "Your open work by type.",
      "synonyms": "work guideline"
    },
    {
      "title": "Payments",
      "path": "/dashboard/payment",
      "text": "What you are owed, and what was paid.",
      "synonyms": "invoices money pay receipts unpaid paid"
    },
    {
      "title": "Statements",
      "path": "/dashboard/payment/statements",
      "text": "What you were owed and paid in a month.",
      "synonyms": "account month pdf money"
    },
    {
      "title": "Profile",
      "path": "/dashboard/profile",
      "text": "Your name, phone, hours and payout account.",
      "synonyms": "bank account number phone telegram"
    },
    {
      "title": "My quality",
      "path": "/dashboard/quality",
      "text": "Your answers on items with a known answer, as the admins see them.",
      "synonyms": "accuracy gold right wrong paused objection"
    },
    {
      "title": "Questions about my work",
      "path": "/dashboard/quality/questions",
      "text": "What rules noticed in your work, and your answers.",
      "synonyms": "flags flagged copied too fast genuine"
    },
    {
      "title": "Work record",
      "path": "/dashboard/work-record",
      "text": "Signed proof of your approved work, to show to others.",
      "synonyms": "certificate reference cv proof verify share pdf revoke"
    },
    {
      "title": "Exams",
      "path": "/dashboard/exams",
      "text": "Exams that open projects to you, your tries and results.",
      "synonyms": "test quiz practice passed try"
    },
    {
      "title": "Terms",
      "path": "/dashboard/terms",
      "text": "What you agree to, what changes, and your answers.",
      "synonyms": "conditions accept decline version agreement contract"
    },
    {
      "title": "Settings",
      "path": "/dashboard/settings",
      "text": "Password, email, second factor, sessions and your data.",
      "synonyms": "security two-factor 2fa devices log out erase delete account export"
    }
  ],
  "ADMIN": [
    {
      "title": "Overview",
      "path": "/admin",
      "text": "Totals, work that waits, and plots.",
      "synonyms": "home dashboard figures plots"
    },
    {
      "title": "Projects",
      "path": "/admin/projects",
      "duties": [
        "projects"
      ],
      "text": "All projects.",
      "synonyms": "create company"
    },
    {
      "title": "Applications",
      "path": "/admin/applications",
      "duties": [
        "projects"
      ],
      "text": "Who wants to join which project.",
      "synonyms": "apply join annotators"
    },
    {
      "title": "Jobs",
      "path": "/admin/jobs",
      "duties": [
        "projects",
        "review"
      ],
      "text": "All jobs by status.",
      "synonyms": "review queue approve reject submitted"
    },
    {
      "title": "Task Management",
      "path": "/admin/tasks",
      "duties": [
        "projects"
      ],
      "text": "All tasks, and their assignment.",
      "synonyms": "assign create work"
    },
    {
      "title": "Runs",
      "path": "/admin/runs",
      "duties": [
        "projects"
      ],
      "text": "Imports, exports, deletions and recounts in the background.",
      "synonyms": "import export download delete recompute background progress pause"
    },
    {
      "title": "Import tasks",
      "path": "/admin/tasks/import",
      "duties": [
        "projects"
      ],
      "text": "Many tasks from a CSV file, after a preview.",
      "synonyms": "csv upload bulk create tasks"
    },
    {
      "title": "Assign many tasks",
      "path": "/admin/tasks/assign",
      "duties": [
        "projects"
      ],
      "text": "Many tasks to many annotators, after a preview.",
      "synonyms": "bulk assign round robin share"
    },
    {
      "title": "Payment Management",
      "path": "/admin/payments",
      "duties": [
        "pay"
      ],
      "text": "All invoices.",
      "synonyms": "pay now money unpaid paid receipts"
    },
    {
      "title": "Payouts",
      "path": "/admin/payments/payouts",
      "duties": [
        "pay"
      ],
      "text": "Bank transfers and their state.",
      "synonyms": "payments bank transfers batches"
    },
    {
      "title": "Exchange rates",
      "path": "/admin/payments/rates",
      "duties": [
        "pay"
      ],
      "text": "Naira for a dollar, by time.",
      "synonyms": "payments dollar naira usd ngn quote"
    },
    {
      "title": "Ledger",
      "path": "/admin/payments/ledger",
      "duties": [
        "pay"
      ],
      "text": "Accounts and their balances.",
      "synonyms": "payments accounts postings balance books"
    },
    {
      "title": "Find by reference",
      "path": "/admin/payments/trace",
      "duties": [
        "pay"
      ],
      "text": "One payment from the job to the bank.",
      "synonyms": "payments trace invoice bank statement"
    },
    {
      "title": "Statements",
      "path": "/admin/payments/statements",
      "duties": [
        "pay"
      ],
      "text": "What an annotator was owed and paid in a month.",
      "synonyms": "payments account month pdf"
    },
    {
      "title": "Bank reports",
      "path": "/admin/payments/reports",
      "duties": [
        "pay"
      ],
      "text": "Each day of the bank compared with the ledger.",
      "synonyms": "payments daily reconciliation differences"
    },
    {
      "title": "Users Management",
      "path": "/admin/users",
      "duties": [
        "people"
      ],
      "text": "All people, their roles and access.",
      "synonyms": "annotators admins people suspend role"
    },
    {
      "title": "Appeals",
      "path": "/admin/appeals",
      "duties": [
        "review"
      ],
      "text": "Rejections that annotators do not accept.",
      "synonyms": "appeal rejection dispute overturn uphold unfair"
    },
    {
      "title": "Flags",
      "path": "/admin/flags",
      "duties": [
        "review"
      ],
      "text": "What rules noticed in work and items, for people to decide.",
      "synonyms": "genuine copied duplicate fraud too fast same account repeated"
    },
    {
      "title": "Settings",
      "path": "/admin/settings",
      "text": "Your password, email, second factor, sessions and data.",
      "synonyms": "security two-factor 2fa devices log out"
    },
    {
      "title": "Audit log",
      "path": "/admin/audit",
      "duties": [
        "settings"
      ],
      "text": "Who did what, and when; and whether the log is complete.",
      "synonyms": "history trail events integrity changes",
      "inSettings": true
    },
    {
      "title": "Upload emails",
      "path": "/uploadEmail",
      "duties": [
        "people"
      ],
      "text": "Contacts from a file, and the list of them.",
      "synonyms": "contacts addresses csv bulk leads",
      "inSettings": true
    },
    {
      "title": "Operations",
      "path": "/admin/operations",
      "duties": [
        "settings"
      ],
      "text": "Email that could not be delivered, and the way to send it again.",
      "synonyms": "mail undelivered outbox retry",
      "inSettings": true
    },
    {
      "title": "Testimonials",
      "path": "/admin/settings/testimonials",
      "duties": [
        "settings"
      ],
      "text": "What the landing page quotes, with the consent of those who said it.",
      "synonyms": "quotes landing public page",
      "inSettings": true
    },
    {
      "title": "Terms",
      "path": "/admin/settings/terms",
      "duties": [
        "settings"
      ],
      "text": "What annotators agree to, and changes 14 days ahead.",
      "synonyms": "conditions versions accept contract announce",
      "inSettings": true
    },
    {
      "title": "Erasure requests",
      "path": "/admin/privacy",
      "duties": [
        "people"
      ],
      "text": "People who asked that their personal data is erased.",
      "synonyms": "privacy personal data gdpr ndpr delete account",
      "inSettings": true
    },
    {
      "title": "Outcome gaps",
      "path": "/admin/outcome-gaps",
      "duties": [
        "people"
      ],
      "text": "Whether decisions and pay differ by language or country.",
      "synonyms": "fair bias equity rejection discrimination",
      "inSettings": true
    },
    {
      "title": "Bank account views",
      "path": "/admin/privacy/bank-views",
      "duties": [
        "settings"
      ],
      "text": "Which admin viewed whose bank account number, and why.",
      "synonyms": "privacy personal data payout account",
      "inSettings": true
    },
    {
      "title": "Areas",
      "path": "/admin/areas",
      "duties": [
        "settings"
      ],
      "text": "The addresses of the public, the annotator and the admin area.",
      "synonyms": "versions deploy remotes micro-frontends",
      "inSettings": true
    },
    {
      "title": "API keys",
      "path": "/admin/api-keys",
      "duties": [
        "projects",
        "review"
      ],
      "text": "Keys by which your programs bring items and fetch labels.",
      "synonyms": "token script program integration developer secret",
      "inSettings": true
    },
    {
      "title": "Webhooks",
      "path": "/admin/webhooks",
      "duties": [
        "settings"
      ],
      "text": "Programs that are told when something happens.",
      "synonyms": "events push deliveries integration developer secret ping",
      "inSettings": true
    }
  ]
};

import { useEffect, useRef, useState } from 'react';
import { ACCOUNT_MESSAGES, type ApplicationStatus } from '@labelbridge/contracts';
import { useLocation, useNavigate } from '@labelbridge/router';
import { refreshData, toApiError, useSession } from '@labelbridge/session';
import { toast } from '@labelbridge/ui';
import { useAccountDialog } from '../../site/account-dialog.js';
import { PATHS } from '../../site/site.js';
import { applyTo, useMyApplications } from './api/open-projects.js';
import { rememberProject, takeRememberedProject } from './chosen-project.js';

export interface Join {
  join: (id: string) => void;
  busyWith: string | undefined;
  statusOf: (id: string) => ApplicationStatus | undefined;
}

/** Implements Join Now. An annotator applies at once. A visitor logs in or signs up first, and then applies to the chosen project. */
export function useJoin(): Join {
  const user = useSession((session) => session.user);
  const isAnnotator = user?.userRole === 'USER';
  const applications = useMyApplications(isAnnotator);
  const openDialog = useAccountDialog();
  const [busyWith, setBusyWith] = useState<string>();
  const underWay = useRef(false);

  const apply = async (id: string) => {
    if (underWay.current) return;
    underWay.current = true;
    setBusyWith(id);
    try {
      const { message } = await applyTo(id);
      toast.success(message);
    } catch (failure) {
      const error = toApiError(failure);
      if (error.isConflict) toast.info(error.message);
      else toast.error('Application not sent', error.message);
    } finally {
      underWay.current = false;
      setBusyWith(undefined);
      // A conflict means that the data on screen is out of date.
      void refreshData('/api/applications', '/api/projects', '/api/overview');
    }
  };

  const join = (id: string) => {
    if (!user) openDialog('signup', rememberProject(id));
    else if (isAnnotator) void apply(id);
    else toast.info(ACCOUNT_MESSAGES.annotatorsOnly);
  };

  useReturningChoice(user !== undefined, join);
  return { join, busyWith, statusOf: (id) => applications.data?.[id] };
}

function useReturningChoice(loggedIn: boolean, join: (id: string) => void): void {
  const { search } = useLocation();
  const navigate = useNavigate();
  const latest = useRef(join);
  useEffect(() => {
    latest.current = join;
  });
  useEffect(() => {
    if (!loggedIn) return;
    const id = takeRememberedProject(search);
    if (id === undefined) return;
    void navigate(PATHS.openProjects, { replace: true });
    latest.current(id);
  }, [loggedIn, search, navigate]);
}

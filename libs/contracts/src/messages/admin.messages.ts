/** Texts of the admin forms: specification section 5 (Project form, Task create form, Assign-task form). */
export const PROJECT_FORM_MESSAGES = {
  projectNameRequired: 'Please input the project name!',
  companyRequired: 'Please input the company name!',
  dueDateRequired: 'Please select a due date!',
} as const;

export const TASK_FORM_MESSAGES = {
  taskLinkRequired: 'Please enter the task link!',
  guidelineLinkRequired: 'Please enter the guideline link!',
  taskNameRequired: 'Please select the task name!',
  dueDateRequired: 'Please select a deadline!',
  /** The specification repeats the task name's message here, a slip by product.md. */
  createdByRequired: 'Please select who created the task!',
  assigneeRequired: 'Please select the username of the user!',
} as const;

/** Notices of the admin area: specification section 8 (Admin notifications). */
export const ADMIN_TOAST_MESSAGES = {
  usersFailedTitle: 'Error fetching users',
  usersFailed: 'An error occurred while fetching the user list. Please try again.',
  tasksFailedTitle: 'Error fetching tasks',
  tasksFailed: 'An error occurred while fetching the task list. Please try again.',
  projectsFailedTitle: 'Error Fetching Projects',
  projectCreateFailedTitle: 'Error Creating Project',
  projectUpdateFailedTitle: 'Error Updating Project',
  projectSaveFailed: 'Failed to save project',
  projectDeleteFailedTitle: 'Error Deleting Project',
  projectDeleteFailed: 'Failed to delete project',
  /** The specification has "Error Creating Project" with "Failed to create project", slips by product.md. */
  taskCreateFailedTitle: 'Error Creating Task',
  taskCreateFailed: 'Failed to create task',
  taskAssignFailedTitle: 'Error Assigning Task',
  taskAssignFailed: 'Failed to assign task',
  projectCreated: 'Project created successfully!',
  projectUpdated: 'Project updated successfully!',
  projectDeleted: 'Project deleted successfully!',
  projectDeleteQuestion: 'Are you sure you want to delete this project?',
  taskCreated: 'Task created successfully!',
  taskAssigned: 'Task assigned successfully!',
} as const;

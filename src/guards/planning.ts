import { signedInTo, toDo } from "./repository.ts";

/** Labels and milestones: seen with the repository, changed by those who write issues or pull requests. */
export const planning = {
	read: () => toDo("repository.see"),
	write: () => signedInTo("planning.write"),
};

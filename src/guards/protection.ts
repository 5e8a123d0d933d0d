import { toDo } from "./repository.ts";

/** Administrators of a repository that is not archived. */
export const administered = () => toDo("repository.configure");

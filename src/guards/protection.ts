import { signedInTo } from "./repository.ts";

/** Administrators of a repository that is not archived. */
export const administered = () => signedInTo("repository.configure");

import { Level } from "../../../domain/permissions/units.ts";
import type {
	RepositoryContext,
	RepositoryWithOwner,
} from "../../../domain/repositories/repository.ts";
import { homeOf } from "../addresses.ts";

/** Where the runs of a repository are, and what is below. */
export const runsOf = (of: RepositoryWithOwner, below = ""): string =>
	homeOf(of, `/actions${below}`);

/** Whether the reader may change runs: nobody does in an archive. */
export const mayChange = ({ access, repository }: RepositoryContext): boolean =>
	access.unit("actions") >= Level.write && !repository.archived_at;

import type { RepositoryWithOwner } from "../../../domain/repositories/repository.ts";
import { homeOf } from "../addresses.ts";

/** Where the runs of a repository are, and what is below. */
export const runsOf = (of: RepositoryWithOwner, below = ""): string =>
	homeOf(of, `/actions${below}`);

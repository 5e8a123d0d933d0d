import type { RepositoryContext } from "../../../domain/repositories/repository.ts";
import type { PageName } from "../../../domain/wiki/page-name.ts";
import type { PageContext } from "../../page.ts";
import { homeOf } from "../addresses.ts";

/** What the pages of a wiki are made of. */
export type Context = PageContext<"GET /:owner/:repo/wiki", RepositoryContext>;

/** The address of a page of a wiki. */
export const addressOf = (
	context: RepositoryContext,
	name: PageName,
	query = "",
) => homeOf(context, `/wiki/${name.address}${query}`);

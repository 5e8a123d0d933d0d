import { seesDrafts } from "../domain/releases/drafts.ts";
import {
	type Release,
	releaseById,
	releaseByTag,
} from "../domain/releases/release.ts";
import type { RepositoryContext } from "../domain/repositories/repository.ts";
import { notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import { type DemandingGuard, guard, within } from "./demand.ts";
import { repo } from "./repository.ts";

/** One release in its repository. */
interface ReleaseContext extends RepositoryContext {
	readonly release: Release;
}

/** Only writers of releases see drafts. */
const onRelease = (
	outer: DemandingGuard<RepositoryContext>,
	find: (
		entry: Entry,
		found: RepositoryContext,
	) => Promise<Release | undefined>,
) =>
	guard(
		within(outer, async (entry, found): Promise<ReleaseContext> => {
			const release = await find(entry, found);
			if (!release || (release.draft && !seesDrafts(found.access)))
				throw notFound();
			return { ...found, release };
		}),
		[],
	);
const byId = ({ app, params }: Entry, { repository }: RepositoryContext) =>
	releaseById(app.db, repository.id, idOf(params.id ?? ""));
const byTag = ({ app, params }: Entry, { repository }: RepositoryContext) =>
	releaseByTag(app.db, repository.id, params["*"] ?? "");

/** Guards for `/repos/:owner/:repo/releases/:id…`, and for releases by their tags. */
export const releases = {
	read: () => onRelease(repo.read("releases"), byId),
	readTagged: () => onRelease(repo.read("releases"), byTag),
	write: () => onRelease(repo.write("releases"), byId),
	writeTagged: () => onRelease(repo.write("releases"), byTag),
};

import {
	type Release,
	releaseById,
	releaseByTag,
} from "../domain/releases/release.ts";
import type { RepositoryContext } from "../domain/repositories/repository.ts";
import { notFound } from "../errors.ts";
import type { Entry } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import { guard, rulesBefore, rulesOf, signedInBy, within } from "./demand.ts";
import { inRepository } from "./repository.ts";

/** One release in its repository. */
interface ReleaseContext extends RepositoryContext {
	readonly release: Release;
}

const onRelease = (
	name: "release.read" | "release.write",
	find: (
		entry: Entry,
		found: RepositoryContext,
	) => Promise<Release | undefined>,
) =>
	guard(
		within(
			inRepository(rulesBefore(name)),
			async (entry, found): Promise<ReleaseContext> => {
				const release = await find(entry, found);
				if (!release) throw notFound();
				return { ...found, release };
			},
		),
		rulesOf(name),
	);
const byId = ({ app, params }: Entry, { repository }: RepositoryContext) =>
	releaseById(app.db, repository.id, idOf(params.id ?? ""));
const byTag = ({ app, params }: Entry, { repository }: RepositoryContext) =>
	releaseByTag(app.db, repository.id, params["*"] ?? "");

/** Guards for `/repos/:owner/:repo/releases/:id…`, and for releases by their tags. */
export const releases = {
	read: () => onRelease("release.read", byId),
	readTagged: () => onRelease("release.read", byTag),
	write: () => signedInBy(onRelease("release.write", byId)),
	writeTagged: () => signedInBy(onRelease("release.write", byTag)),
};

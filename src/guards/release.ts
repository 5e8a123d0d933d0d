import { Level } from "../domain/permissions/units.ts";
import { type Release, releaseById } from "../domain/releases/release.ts";
import { notFound } from "../errors.ts";
import type { Guard } from "../http/endpoint.ts";
import { idOf } from "../text/path-id.ts";
import { type InRepository, repo } from "./repository.ts";

/** What an endpoint of one release is handed. */
export interface OnRelease extends InRepository {
	readonly release: Release;
}

/** Drafts exist for those only who write releases. */
const onRelease = (outer: Guard<InRepository>): Guard<OnRelease> => ({
	says: outer.says,
	ofRepository: true,
	async enter(entry) {
		const loaded = await outer.enter(entry);
		const id = idOf(entry.params.id ?? "");
		const release = await releaseById(entry.app.db, loaded.repository.id, id);
		const writer = loaded.access.unit("releases") >= Level.write;
		if (!release || (release.draft && !writer)) throw notFound();
		return { ...loaded, release };
	},
});

/** Guards for `/repos/:owner/:repo/releases/:id…`. */
export const releases = {
	read: () => onRelease(repo.read("releases")),
	write: () => onRelease(repo.write("releases")),
};

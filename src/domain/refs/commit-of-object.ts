import type { App } from "../../app.ts";
import { isGitError } from "../../git/errors.ts";
import { parseTag } from "../../git/objects/tag.ts";
import { commitOf, readObject } from "../../git/read/object.ts";
import { type Repository, storeOf } from "../repositories/repository.ts";
import { type NamedCommit, tipOf } from "./tip.ts";

/** Tags of tags are followed so far. */
const mostTags = 10;

/** The commit that an object is, or that it tags, by its id and not by a name; undefined for trees and blobs, and for what is gone. */
export async function commitOfObject(
	app: App,
	repository: Repository,
	id: string,
): Promise<NamedCommit | undefined> {
	const store = storeOf(repository);
	let oid = id;
	try {
		for (let tags = 0; tags <= mostTags; tags++) {
			const object = await readObject(app.git, store, oid);
			if (object?.type === "commit")
				return { oid, tip: tipOf(commitOf(object, oid)) };
			if (object?.type !== "tag") return undefined;
			oid = parseTag(object.body).object;
		}
	} catch (error) {
		if (!isGitError(error)) throw error;
	}
	return undefined;
}

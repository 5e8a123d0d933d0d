import Type from "typebox";
import type { App } from "../app.ts";
import type { Ref } from "../domain/refs/ref.ts";
import {
	fullName,
	type RepositoryWithOwner,
	storeOf,
} from "../domain/repositories/repository.ts";
import { objectInfo } from "../git/read/object.ts";
import { escapedPath } from "../text/escape-path.ts";

const { String: Text } = Type;

export const Reference = Type.Object(
	{
		ref: Text(),
		url: Text(),
		object: Type.Object(
			{ type: Text(), sha: Text(), url: Text() },
			{ $id: "GitObject" },
		),
	},
	{ $id: "Reference" },
);

/** Refs with what they point to; only the rare ref to neither commit nor tag is looked up. */
export function referenceViews(
	app: App,
	owned: RepositoryWithOwner,
	refs: readonly Ref[],
): Promise<Type.Static<typeof Reference>[]> {
	const api = `${app.url}api/v1/repos/${fullName(owned)}/git`;
	const store = storeOf(owned.repository);
	return Promise.all(
		refs.map(async ({ name, oid, peeled, tip }) => {
			const type = peeled
				? "tag"
				: tip
					? "commit"
					: ((await objectInfo(app.git, store, oid))?.type ?? "commit");
			return {
				ref: name,
				url: `${api}/${escapedPath(name)}`,
				object: { type, sha: oid, url: `${api}/${type}s/${oid}` },
			};
		}),
	);
}

import Type from "typebox";
import type { App } from "../../app.ts";
import { lfsPointer } from "../../domain/contents/lfs-pointer.ts";
import { largestInline } from "../../domain/contents/read-contents.ts";
import {
	fullName,
	type RepositoryWithOwner,
	storeOf,
} from "../../domain/repositories/repository.ts";
import { readObject } from "../../git/read/object.ts";

const { Integer, Null, Optional, String: Text, Union } = Type;

export const GitBlob = Type.Object(
	{
		content: Union([Text(), Null()]),
		encoding: Union([Text(), Null()]),
		url: Text(),
		sha: Text(),
		size: Integer(),
		lfs_oid: Optional(Text()),
		lfs_size: Optional(Integer()),
	},
	{ $id: "GitBlobResponse" },
);

/** An object's bytes, left out when they are too many for JSON. */
export async function blobView(
	app: App,
	owned: RepositoryWithOwner,
	oid: string,
	size: number,
): Promise<Type.Static<typeof GitBlob>> {
	const bytes =
		size <= largestInline
			? (await readObject(app.git, storeOf(owned.repository), oid))?.body
			: undefined;
	const pointer = bytes && lfsPointer(bytes);
	return {
		content: bytes?.toString("base64") ?? null,
		encoding: bytes ? "base64" : null,
		url: `${app.url}api/v1/repos/${fullName(owned)}/git/blobs/${oid}`,
		sha: oid,
		size,
		...(pointer ? { lfs_oid: pointer.oid, lfs_size: pointer.size } : {}),
	};
}

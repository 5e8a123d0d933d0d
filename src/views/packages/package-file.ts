import Type from "typebox";
import type { PackageFile as Row } from "../../domain/packages/package-file.ts";

const { Integer, String: Text } = Type;

export const PackageFile = Type.Object(
	{
		id: Integer(),
		size: Integer(),
		name: Text(),
		md5: Text(),
		sha1: Text(),
		sha256: Text(),
		sha512: Text(),
	},
	{ $id: "PackageFile" },
);

export const packageFileView = (row: Row): Type.Static<typeof PackageFile> => ({
	id: row.id,
	size: row.size,
	name: row.name,
	md5: row.md5,
	sha1: row.sha1,
	sha256: row.sha256,
	sha512: row.sha512,
});

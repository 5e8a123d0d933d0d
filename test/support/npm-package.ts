import { createHash } from "node:crypto";
import { tgzOf } from "./archives.ts";

/** What `npm publish` sends for a package of one file. */
export function npmPackage(
	name: string,
	version: string,
	{
		content = "module.exports = 1\n",
		tag = "latest",
		more = {},
	}: { content?: string; tag?: string; more?: Record<string, unknown> } = {},
) {
	const own = { name, version, description: `about ${name}`, ...more };
	const file = tgzOf({
		"package/package.json": JSON.stringify(own),
		"package/index.js": content,
	});
	const tarball = `${name}-${version}.tgz`;
	const dist = {
		integrity: `sha512-${createHash("sha512").update(file).digest("base64")}`,
		shasum: createHash("sha1").update(file).digest("hex"),
		tarball: `https://elsewhere.example/${tarball}`,
	};
	const document = {
		_id: name,
		name,
		"dist-tags": { [tag]: version },
		versions: { [version]: { ...own, dist } },
		readme: "# read me",
		_attachments: {
			[tarball]: {
				content_type: "application/octet-stream",
				data: file.toString("base64"),
				length: file.length,
			},
		},
	};
	return { file, dist, document, body: JSON.stringify(document) };
}

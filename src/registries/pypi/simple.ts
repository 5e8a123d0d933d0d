import type { PackageFile } from "../../domain/packages/package-file.ts";
import { escaped } from "../xml.ts";

export interface ProjectFile {
	readonly file: PackageFile;
	readonly version: string;
	readonly url: string;
	/** The versions of Python for which it is. */
	readonly requires: string;
}

const page = (title: string, links: readonly string[]) =>
	`<!DOCTYPE html>
<html>
<head><meta name="pypi:repository-version" content="1.0"><title>${escaped(title)}</title></head>
<body>
<h1>${escaped(title)}</h1>
${links.join("\n")}
</body>
</html>
`;

export const projectsHtml = (base: string, names: readonly string[]): string =>
	page(
		"Projects",
		names.map(
			(name) =>
				`<a href="${escaped(`${base}/simple/${name}/`)}">${escaped(name)}</a><br>`,
		),
	);

export const projectHtml = (
	name: string,
	files: readonly ProjectFile[],
): string =>
	page(
		`Links for ${name}`,
		files.map(({ file, url, requires }) => {
			const python = requires
				? ` data-requires-python="${escaped(requires)}"`
				: "";
			return `<a href="${escaped(url)}#sha256=${file.sha256}"${python}>${escaped(file.name)}</a><br>`;
		}),
	);

export const projectJson = (name: string, files: readonly ProjectFile[]) => ({
	meta: { "api-version": "1.1" },
	name,
	versions: [...new Set(files.map(({ version }) => version))],
	files: files.map(({ file, url, requires }) => ({
		filename: file.name,
		url,
		hashes: { sha256: file.sha256 },
		size: file.size,
		"upload-time": new Date(file.created_at * 1000).toISOString(),
		...(requires && { "requires-python": requires }),
	})),
});

import { escaped } from "../xml.ts";
import type { MavenPath } from "./path.ts";

/** The versions of an artifact as Maven reads them; `versions` in the order of their upload. */
export function metadataXml(
	{ group, artifact }: MavenPath,
	versions: readonly string[],
	isSnapshot: (version: string) => boolean,
	at: number,
): string {
	const latest = versions.at(-1) ?? "";
	const release = versions.findLast((version) => !isSnapshot(version));
	const moment = new Date(at * 1000)
		.toISOString()
		.replace(/\D/g, "")
		.slice(0, 14);
	const element = (name: string, text: string) =>
		`<${name}>${escaped(text)}</${name}>`;
	return `<?xml version="1.0" encoding="UTF-8"?>
<metadata>
  ${element("groupId", group)}
  ${element("artifactId", artifact)}
  <versioning>
    ${element("latest", latest)}
    ${release ? element("release", release) : ""}
    <versions>
      ${versions.map((version) => element("version", version)).join("\n      ")}
    </versions>
    ${element("lastUpdated", moment)}
  </versioning>
</metadata>
`;
}

import { badRequest } from "../../errors.ts";

/** What an address of a Maven repository is about. */
export interface MavenPath {
	readonly group: string;
	readonly artifact: string;
	/** Absent for the metadata of an artifact. */
	readonly version: string | undefined;
	readonly file: string;
	/** The digest of the file is meant, not the file. */
	readonly digest: "md5" | "sha1" | "sha256" | "sha512" | undefined;
}

export const metadataFile = "maven-metadata.xml";
export const isSnapshot = (version: string): boolean =>
	version.endsWith("-SNAPSHOT");
/** How an artifact is called as a package. */
export const packageName = ({ group, artifact }: MavenPath): string =>
	`${group}:${artifact}`;

/** @throws DomainError "bad-request" */
export function mavenPath(path: string): MavenPath {
	const parts = path.split("/");
	if (
		parts.some((part) => !/^[\w.+~-]{1,255}$/.test(part) || /^\.+$/.test(part))
	)
		throw badRequest("invalid Maven path");
	const last = parts.pop() ?? "";
	const [, file = "", digest] =
		/^(.+?)(?:\.(md5|sha1|sha256|sha512))?$/.exec(last) ?? [];
	const ofArtifact = file === metadataFile && !isSnapshot(parts.at(-1) ?? "");
	const version = ofArtifact ? undefined : parts.pop();
	const artifact = parts.pop();
	if (!artifact || parts.length === 0) throw badRequest("invalid Maven path");
	return {
		group: parts.join("."),
		artifact,
		version,
		file,
		digest: digest as MavenPath["digest"],
	};
}

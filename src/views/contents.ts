import Type from "typebox";
import type { App } from "../app.ts";
import type { ChangedFile } from "../domain/contents/change-files.ts";
import { entryKind } from "../domain/contents/entry-kinds.ts";
import { lfsPointer } from "../domain/contents/lfs-pointer.ts";
import {
	type ContentEntry,
	largestInline,
} from "../domain/contents/read-contents.ts";
import type { Tip } from "../domain/refs/tip.ts";
import {
	fullName,
	type RepositoryWithOwner,
} from "../domain/repositories/repository.ts";
import {
	FileCommit,
	fileCommitView,
	unsigned,
	Verification,
} from "./commit.ts";
import { ownTime } from "./git-time.ts";

const { Integer, Null, Optional, String: Text, Union } = Type;
const textOrNull = Union([Text(), Null()]);

/** A file, directory, symbolic link or submodule of a repository. */
export const ContentsResponse = Type.Object(
	{
		name: Text(),
		path: Text(),
		sha: Text(),
		last_commit_sha: Optional(Text()),
		last_committer_date: Optional(Text({ format: "date-time" })),
		last_author_date: Optional(Text({ format: "date-time" })),
		last_commit_message: Optional(Text()),
		type: Text({ enum: ["file", "dir", "symlink", "submodule"] }),
		size: Integer(),
		encoding: textOrNull,
		content: textOrNull,
		target: textOrNull,
		url: textOrNull,
		html_url: textOrNull,
		git_url: textOrNull,
		download_url: textOrNull,
		submodule_git_url: textOrNull,
		lfs_oid: Optional(Text()),
		lfs_size: Optional(Integer()),
		_links: Type.Object({
			self: textOrNull,
			git: textOrNull,
			html: textOrNull,
		}),
	},
	{ $id: "ContentsResponse" },
);
export type ContentsResponse = Type.Static<typeof ContentsResponse>;

export const FileResponse = Type.Object(
	{
		content: Union([ContentsResponse, Null()]),
		commit: FileCommit,
		verification: Verification,
	},
	{ $id: "FileResponse" },
);
export const FilesResponse = Type.Object(
	{
		files: Type.Array(ContentsResponse),
		commit: FileCommit,
		verification: Verification,
	},
	{ $id: "FilesResponse" },
);

/** The ref through which somebody looks: addresses name it. */
interface ViewedRef {
	readonly kind: "branch" | "tag" | "commit";
	readonly name: string;
}

/** Which parts of an entry are shown beside its names and addresses. */
export interface EntryParts {
	readonly content?: boolean;
	readonly lfs?: boolean;
	readonly commit?: boolean;
	readonly message?: boolean;
}
const usual: EntryParts = {
	content: true,
	lfs: true,
	commit: true,
	message: true,
};

/** An entry as the API shows it; bytes that were loaded are shown for files, and as the target for links. */
export function contentsView(
	app: App,
	owned: RepositoryWithOwner,
	through: ViewedRef,
	content: ContentEntry,
	parts: EntryParts = usual,
): ContentsResponse {
	const { entry, last, bytes, size } = content;
	const kind = entryKind(entry.mode);
	const full = fullName(owned);
	const path = entry.path.split("/").map(escaped).join("/");
	const ref = `${through.kind}/${through.name.split("/").map(escaped).join("/")}`;
	const url = `${app.url}api/v1/repos/${full}/contents/${path}?ref=${encodeURIComponent(through.name)}`;
	const html =
		kind === "submodule" ? null : `${app.url}${full}/src/${ref}/${path}`;
	const git =
		kind === "submodule"
			? null
			: `${app.url}api/v1/repos/${full}/git/blobs/${entry.oid}`;
	const loaded =
		kind === "file" && bytes !== undefined && size <= largestInline
			? bytes
			: undefined;
	const shown = parts.content ? loaded : undefined;
	const pointer = parts.lfs && loaded ? lfsPointer(loaded) : undefined;
	return {
		name: entry.path.slice(entry.path.lastIndexOf("/") + 1),
		path: entry.path,
		sha: entry.oid,
		...(last && parts.commit
			? {
					last_commit_sha: last.oid,
					last_committer_date: ownTime(last.tip.committer),
					last_author_date: ownTime(last.tip.author),
				}
			: {}),
		...(last && parts.message ? { last_commit_message: last.tip.message } : {}),
		type: kind,
		size: kind === "dir" || kind === "submodule" ? 0 : size,
		encoding: shown ? "base64" : null,
		content: shown ? shown.toString("base64") : null,
		target: kind === "symlink" ? (bytes?.toString("utf8") ?? null) : null,
		url,
		html_url: html,
		git_url: git,
		download_url:
			kind === "file" || kind === "symlink"
				? `${app.url}${full}/raw/${ref}/${path}`
				: null,
		submodule_git_url: content.submoduleUrl ?? null,
		...(pointer ? { lfs_oid: pointer.oid, lfs_size: pointer.size } : {}),
		_links: { self: url, git, html },
	};
}

/** Characters of messages in one answer: one commit may have changed all entries of a directory last. */
const mostMessages = 2 * 1024 * 1024;

/** The entries of a directory. When the messages of their commits become too much, the others are told by their first lines. */
export function directoryView(
	app: App,
	owned: RepositoryWithOwner,
	through: ViewedRef,
	entries: readonly ContentEntry[],
	parts?: EntryParts,
): ContentsResponse[] {
	return entries
		.map((entry) => contentsView(app, owned, through, entry, parts))
		.map(withFewMessages());
}

/** Takes one entry after the other. */
function withFewMessages() {
	let left = mostMessages;
	return (shown: ContentsResponse): ContentsResponse => {
		const message = shown.last_commit_message ?? "";
		left -= message.length;
		if (left >= 0 || message === "") return shown;
		const [line = ""] = message.split("\n", 1);
		return { ...shown, last_commit_message: line.slice(0, 255) };
	};
}

/** A file that a commit just wrote; null where it was deleted. */
export function changedFileView(
	app: App,
	owned: RepositoryWithOwner,
	branch: string,
	oid: string,
	tip: Tip,
	file: ChangedFile,
): ContentsResponse | null {
	if (!file) return null;
	const content: ContentEntry = {
		entry: file.entry,
		size: file.bytes.length,
		bytes: file.bytes,
		submoduleUrl: undefined,
		last: { oid, tip },
	};
	return contentsView(app, owned, { kind: "branch", name: branch }, content);
}

/** The files that one commit wrote, those left out that it deleted. */
export const writtenFilesView = (
	app: App,
	owned: RepositoryWithOwner,
	branch: string,
	{ oid, tip }: { readonly oid: string; readonly tip: Tip },
	files: readonly ChangedFile[],
): ContentsResponse[] =>
	files
		.flatMap(
			(file) => changedFileView(app, owned, branch, oid, tip, file) ?? [],
		)
		.map(withFewMessages());

/** The answer for a commit of one file. */
export const fileResponse = async (
	app: App,
	owned: RepositoryWithOwner,
	oid: string,
	tip: Tip,
	content: ContentsResponse | null,
): Promise<Type.Static<typeof FileResponse>> => ({
	content,
	commit: await fileCommitView(app, owned, oid, tip),
	verification: unsigned,
});

/** A segment of a path, as addresses have it. */
const escaped = (segment: string): string =>
	encodeURIComponent(segment).replace(/%(?:40|3A|24|26|2B|3D|2C)/g, (code) =>
		decodeURIComponent(code),
	);

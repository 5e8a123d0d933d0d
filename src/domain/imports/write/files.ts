import { randomUUID } from "node:crypto";
import type { Readable } from "node:stream";
import { BlobRefused, type StoredBlob } from "../../../blobs/blob-store.ts";
import type { Transaction } from "../../../database/database.ts";
import { EgressFailed, EgressRefused } from "../../../egress/refused.ts";
import { isDomainError } from "../../../errors.ts";
import { attachmentByUuid } from "../../attachments/attachment.ts";
import { checkedName } from "../../attachments/change-attachments.ts";
import type { SourceFile } from "../source.ts";
import { type ImportRun, knownItems, rememberItem } from "./import-run.ts";

/** A file that was brought, and is to be hung on something. */
export interface BroughtFile {
	readonly key: string;
	/** The one that links there have. */
	readonly before: string;
	/** The same, unless it is another file's here. */
	readonly uuid: string;
	readonly name: string;
	readonly blob: StoredBlob;
	readonly downloads: number;
	readonly createdAt: number;
}

const timeoutMs = 30 * 60_000;
const mostRedirects = 5;

/** Fetches those of some files that have not been brought yet. What the other server does not give is counted and left out. */
export async function fetchFiles(
	run: ImportRun,
	kind: "issue" | "release",
	files: readonly SourceFile[],
): Promise<BroughtFile[]> {
	if (!files.length) return [];
	const known = await knownItems(
		run.app.db,
		run.repository.id,
		"file",
		files.map((file) => `${kind} ${file.key}`),
	);
	const brought: BroughtFile[] = [];
	for (const file of files) {
		if (known.has(`${kind} ${file.key}`)) continue;
		const one = await fetchFile(run, kind, file);
		if (one) brought.push(one);
		else run.progress.missing++;
	}
	return brought;
}

async function fetchFile(
	run: ImportRun,
	kind: "issue" | "release",
	file: SourceFile,
): Promise<BroughtFile | undefined> {
	const { app, signal } = run;
	let name: string;
	try {
		name = checkedName(kind, file.name);
	} catch (error) {
		if (isDomainError(error)) return undefined;
		throw error;
	}
	const { openFile = (one: SourceFile) => open(run, one) } = run.source;
	const body = await openFile(file);
	if (!body) return undefined;
	try {
		const blob = await app.blobs.put(body, {
			maxBytes: app.config.maxAttachmentBytes,
			signal,
		});
		return {
			key: `${kind} ${file.key}`,
			before: file.uuid,
			uuid: await freeUuid(run, file.uuid),
			name,
			blob,
			downloads: file.downloads,
			createdAt: file.createdAt,
		};
	} catch (error) {
		signal.throwIfAborted();
		if (error instanceof BlobRefused || error instanceof EgressFailed)
			return undefined;
		throw error;
	} finally {
		body.destroy();
	}
}

/** The bytes behind an address. Credentials are shown to addresses of the repository alone, wherever others send us. */
async function open(
	{ app, source, signal }: ImportRun,
	file: SourceFile,
): Promise<Readable | undefined> {
	let address = file.url;
	try {
		for (let step = 0; step <= mostRedirects; step++) {
			const url = new URL(address, source.home);
			const headers = {
				...(belongs(url, file) ? source.headers : {}),
				accept: "application/octet-stream",
			};
			const answer = await app.egress.stream({
				url: url.href,
				headers,
				timeoutMs,
				maxBytes: app.config.maxAttachmentBytes,
				signal,
			});
			if (answer.status === 200) return answer.body;
			answer.body.destroy();
			const { location } = answer.headers;
			if (answer.status < 300 || answer.status >= 400 || !location)
				return undefined;
			address = new URL(location, url).href;
		}
	} catch (error) {
		signal.throwIfAborted();
		if (
			error instanceof EgressRefused ||
			error instanceof EgressFailed ||
			error instanceof TypeError
		)
			return undefined;
		throw error;
	}
	return undefined;
}

/** Whether the token may be shown to an address: it is one of the repository, however it is decoded there. */
function belongs(url: URL, { within }: SourceFile): boolean {
	return (
		within.some((beginning) => url.href.startsWith(beginning)) &&
		!/(?:^|[\\/]|%2f|%5c)(?:\.|%2e){2}(?:[\\/]|%2f|%5c|$)/i.test(url.pathname)
	);
}

async function freeUuid({ app }: ImportRun, uuid: string): Promise<string> {
	const sound = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(uuid);
	return sound && !(await attachmentByUuid(app.db, uuid)) ? uuid : randomUUID();
}

/** Hangs brought files on an issue, a comment, a release or a comment on a commit. */
export async function attachFiles(
	tx: Transaction,
	run: ImportRun,
	holder: {
		issue?: number;
		comment?: number;
		release?: number;
		commitComment?: number;
	},
	files: readonly BroughtFile[],
): Promise<void> {
	for (const file of files) {
		// two files that are brought together may have come with the same one
		const taken = await attachmentByUuid(tx, file.uuid);
		const [row] = await tx.rows((q) =>
			q
				.insertInto("attachment")
				.values({
					uuid: taken ? randomUUID() : file.uuid,
					repository_id: run.repository.id,
					issue_id: holder.issue ?? null,
					comment_id: holder.comment ?? null,
					release_id: holder.release ?? null,
					commit_comment_id: holder.commitComment ?? null,
					uploader_id: run.doer?.id ?? null,
					name: file.name,
					size: file.blob.size,
					blob: file.blob.key,
					downloads: file.downloads,
					created_at: file.createdAt,
				})
				.returning("id"),
		);
		rememberItem(tx, run, "file", file.key, {
			id: row?.id ?? 0,
			at: file.createdAt,
		});
		run.progress.files++;
	}
}

/** Addresses of brought files as texts have them, with those that they have here. */
export function fileLinks(
	{ app, source }: ImportRun,
	files: readonly BroughtFile[],
): Map<string, string> {
	const root = source.home.split("/").slice(0, -2).join("/");
	return new Map(
		files
			.filter(({ before }) => before)
			.map(({ before, uuid }) => [
				`${root}/attachments/${before}`,
				`${app.url}attachments/${uuid}`,
			]),
	);
}

import type { Readable } from "node:stream";
import type { App } from "../../app.ts";
import { walkAttachments } from "../../domain/attachments/attachment.ts";
import {
	archiveFormat,
	archiveVersion,
} from "../../domain/imports/archive/archive-files.ts";
import { lfsObjectsInPieces } from "../../domain/lfs/list-objects.ts";
import { allRefs } from "../../domain/refs/ref.ts";
import {
	type Repository,
	type RepositoryWithOwner,
	storeOf,
	wikiOf,
} from "../../domain/repositories/repository.ts";
import { bundle } from "../../git/upload/bundle.ts";
import { repositoryView } from "../repository.ts";
import {
	archiveHeaders,
	archiveInTurn,
	asLines,
	json,
	spooled,
	type TarFile,
	tarOf,
} from "./archive-parts.ts";
import { boardLines } from "./board-lines.ts";
import { commitCommentLines } from "./commit-comment-lines.ts";
import type { Exporting } from "./exporting.ts";
import { issueLines } from "./issue-lines.ts";
import { keptChangeLines } from "./kept-change-lines.ts";
import {
	labelLines,
	milestoneLines,
	releaseLines,
	ruleLines,
} from "./planning-lines.ts";
import { type DemandRights, demandAdmin } from "./rights.ts";

/**
 * Everything that a repository has, in one tar archive: git's own as bundles, what surrounds it as lines of JSON in the words of the API, and
 * all files. Whoever calls has checked that the viewer administers it; before each file that is asked again. docs/API.md tells what is in it.
 */
export const repositoryArchive = (of: Exporting): Readable =>
	tarOf(of.app, rightsTo(of), (scratch) => filesOf(of, scratch));

/** The same to be sent to somebody: he waits for his turn like whoever asks for other archives. Throws GitError "busy", DomainError "unavailable". */
export const archiveForDownload = (
	of: Exporting,
	claimant: string,
): Promise<Readable> =>
	archiveInTurn(
		{ ...of, demandRights: rightsTo(of) },
		{ claimant, store: of.home.repository.store_id },
		(signal) => repositoryArchive({ ...of, signal }),
	);

const rightsTo = ({ app, viewer, home }: Exporting): DemandRights =>
	demandAdmin(app, viewer, [home.repository.id], { allThere: true });

/** The headers with which such an archive is sent. */
export const archiveDownloadHeaders = ({
	owner,
	repository,
}: RepositoryWithOwner) => archiveHeaders(`${owner.name}-${repository.name}`);

async function* filesOf(
	of: Exporting,
	scratch: string,
): AsyncGenerator<TarFile> {
	const { app, viewer, home } = of;
	const { repository, owner } = home;
	yield json("ingot-export.json", {
		format: archiveFormat,
		version: archiveVersion,
		from: `${app.url}${owner.name}/${repository.name}`,
		made_at: new Date(app.clock()).toISOString(),
	});
	yield readme(`${app.url}${owner.name}/${repository.name}`);
	yield json("repository.json", await repositoryView(app, viewer, home));
	yield* bundleOf(of, scratch, "repository", repository);
	const wiki = wikiOf(repository);
	if (wiki) yield* bundleOf(of, scratch, "wiki", wiki);
	const lists = {
		labels: labelLines,
		milestones: milestoneLines,
		issues: issueLines,
		releases: releaseLines,
		boards: boardLines,
		protections: ruleLines,
		commit_comments: commitCommentLines,
		kept_changes: keptChanges,
	};
	for (const [name, lines] of Object.entries(lists))
		yield spooled(
			scratch,
			`${name}.jsonl`,
			asLines(of.app.db, lines(of)),
			of.signal,
		);
	for await (const { uuid, size, blob } of walkAttachments(
		app.db,
		repository.id,
	))
		yield* blobOf(app, `files/${uuid}`, blob, size);
	yield* largeFiles(app, repository);
}

/** The file that says in plain words what is in such an archive. */
function readme(address: string): TarFile {
	const lines = [
		`# ${address}`,
		"",
		"This archive has all of a repository. Import it into a server of Ingot: New repository, Import, or",
		"`ingot import archive FILE --owner NAME`.",
		"Files that end with .json have one value, files that end with .jsonl have one JSON object a line.",
		"",
		"- ingot-export.json: the format of the archive and where it comes from",
		"- repository.json: the repository and its settings",
		"- repository.bundle, wiki.bundle: the history of the code and of the wiki; `git clone repository.bundle` reads it",
		"- issues.jsonl: issues and pull requests with their comments and reviews",
		"- labels.jsonl, milestones.jsonl, releases.jsonl, boards.jsonl: what their names say",
		"- protections.jsonl: rules of branches and tags",
		"- commit_comments.jsonl: comments on commits",
		"- kept_changes.jsonl: changes of files that the person who exported has not committed yet",
		"- files/: attachments, by their id",
		"- lfs/: large files, by their SHA-256",
		"",
		"Secrets, keys, webhooks, packages and workflow runs are not in it.",
		"",
	];
	const bytes = Buffer.from(lines.join("\n"));
	return { path: "README.md", size: bytes.length, bytes: [bytes] };
}

/** Those of the viewer; whoever works at the machine takes all along. */
const keptChanges = ({ app, viewer, home }: Exporting) =>
	keptChangeLines(app, viewer, {
		repository: home.repository.id,
		account: viewer.via === "system" ? undefined : (viewer.account?.id ?? 0),
	});

async function* bundleOf(
	{ app, signal }: Exporting,
	scratch: string,
	name: string,
	repository: Repository,
): AsyncGenerator<TarFile> {
	const refs = await allRefs(app.db, repository.store_id);
	if (!refs.length) return;
	const stream = bundle(app.git, storeOf(repository), refs, { signal });
	yield spooled(scratch, `${name}.bundle`, stream, signal);
}

async function* largeFiles(
	app: App,
	repository: Repository,
): AsyncGenerator<TarFile> {
	for await (const some of lfsObjectsInPieces(app.db, repository))
		for (const { oid, size } of some)
			yield* blobOf(app, `lfs/${oid}`, oid, size);
}

/** One that is gone from the store is left out: the doctor tells of it. */
async function* blobOf(
	app: App,
	path: string,
	key: string,
	size: number,
): AsyncGenerator<TarFile> {
	const bytes = await app.blobs.get(key);
	if (bytes) yield { path, size, bytes };
}

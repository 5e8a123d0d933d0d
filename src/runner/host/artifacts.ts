import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { glob, mkdir, open, stat } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { fromFd } from "yauzl";
import { ZipFile } from "yazl";
import type { HostJob } from "./job.ts";
import { runtimeOf } from "./runtime.ts";

const blockBytes = 8 * 1024 * 1024;

/** Packs files of the workspace into an artifact; gives its id. @throws Error with what went wrong */
export async function uploadArtifact(
	job: HostJob,
	given: Record<string, string>,
): Promise<Record<string, string>> {
	const name = given.name || "artifact";
	const { files, top } = await filesOf(job, given.path ?? "");
	if (files.length === 0) {
		if (given["if-no-files-found"] === "error")
			throw new Error(`nothing fits ${given.path}`);
		job.reporter.line(`Warning: nothing fits ${given.path}`);
		return {};
	}
	const archive = join(job.root, "temp", `artifact-${Date.now()}.zip`);
	const zip = new ZipFile();
	for (const file of files) zip.addFile(file, relative(top, file));
	zip.end();
	await pipeline(
		zip.outputStream as unknown as Readable,
		createWriteStream(archive) as Writable,
	);
	const { size } = await stat(archive);
	const made = await service(job, "CreateArtifact", { name, version: 4 });
	const url = String(made.signedUploadUrl);
	const hash = createHash("sha256");
	const ids: string[] = [];
	const handle = await open(archive);
	try {
		for (let at = 0; at < size; at += blockBytes) {
			const { buffer, bytesRead } = await handle.read(
				Buffer.alloc(Math.min(blockBytes, size - at)),
				0,
				undefined,
				at,
			);
			const bytes = buffer.subarray(0, bytesRead);
			hash.update(bytes);
			const id = Buffer.from(String(ids.length).padStart(8, "0")).toString(
				"base64",
			);
			ids.push(id);
			await put(`${url}&comp=block&blockid=${encodeURIComponent(id)}`, bytes);
		}
	} finally {
		await handle.close();
	}
	const list = ids.map((id) => `<Latest>${id}</Latest>`).join("");
	await put(`${url}&comp=blocklist`, `<BlockList>${list}</BlockList>`);
	const done = await service(job, "FinalizeArtifact", {
		name,
		size: String(size),
		hash: `sha256:${hash.digest("hex")}`,
	});
	job.reporter.line(
		`Uploaded ${files.length} files, ${size} bytes, as ${name}`,
	);
	return { "artifact-id": String(done.artifactId) };
}

/** Unpacks artifacts of the run: the one of a name into `path`, or all into a directory each. @throws Error with what went wrong */
export async function downloadArtifact(
	job: HostJob,
	given: Record<string, string>,
): Promise<Record<string, string>> {
	const listed = await service(job, "ListArtifacts", {});
	const all = (listed.artifacts ?? []) as { name: string }[];
	const wanted = given.name ? all.filter((a) => a.name === given.name) : all;
	if (given.name && wanted.length === 0)
		throw new Error(`artifact not found: ${given.name}`);
	const base = resolve(job.workspace, given.path || ".");
	for (const { name } of wanted) {
		const { signedUrl } = await service(job, "GetSignedArtifactURL", { name });
		const archive = join(job.root, "temp", `download-${Date.now()}.zip`);
		const response = await fetch(String(signedUrl));
		if (!response.ok || !response.body)
			throw new Error(`${name} could not be downloaded: ${response.status}`);
		await pipeline(
			Readable.fromWeb(response.body as never),
			createWriteStream(archive),
		);
		await unpack(archive, given.name ? base : join(base, name));
		job.reporter.line(`Downloaded ${name}`);
	}
	return { "download-path": base };
}

/** The files that patterns mean, and the directory that their names in the archive begin behind: where all patterns have their root. */
async function filesOf(
	job: HostJob,
	patterns: string,
): Promise<{ files: string[]; top: string }> {
	const found = new Set<string>();
	const roots: string[] = [];
	for (const line of patterns.split("\n").map((l) => l.trim())) {
		if (!line) continue;
		const without = line.startsWith("!");
		const pattern = resolve(job.workspace, without ? line.slice(1) : line);
		const known = await stat(pattern).catch(() => undefined);
		const directory = known?.isDirectory() === true;
		if (!without) roots.push(directory ? pattern : rootOf(pattern));
		for await (const entry of glob(
			directory ? join(pattern, "**/*") : pattern,
		)) {
			if (!(await stat(entry)).isFile()) continue;
			if (without) found.delete(entry);
			else found.add(entry);
		}
	}
	let top = roots[0] ?? job.workspace;
	while (!roots.every((root) => `${root}/`.startsWith(`${top}/`)))
		top = dirname(top);
	return { files: [...found].sort(), top };
}

/** The directory before the first segment that holds a pattern. */
const rootOf = (pattern: string): string => {
	const wild = pattern.search(/[*?[\]{}]/);
	return wild < 0
		? dirname(pattern)
		: pattern.slice(0, pattern.lastIndexOf("/", wild)) || "/";
};

async function unpack(archive: string, directory: string): Promise<void> {
	const handle = await open(archive);
	const zip = (await promisify(
		fromFd as never as (
			fd: number,
			options: object,
			done: (error: Error | null, zip: never) => void,
		) => void,
	)(handle.fd, {
		lazyEntries: true,
		autoClose: false,
	})) as never as import("yauzl").ZipFile;
	await mkdir(directory, { recursive: true });
	try {
		await new Promise<void>((resolveAll, reject) => {
			zip.on("error", reject);
			zip.on("end", resolveAll);
			zip.on("entry", (entry: import("yauzl").Entry) => {
				const to = resolve(directory, entry.fileName);
				// a name that leads out of the directory is nobody's file
				if (
					relative(directory, to).startsWith("..") ||
					entry.fileName.endsWith("/")
				)
					return zip.readEntry();
				zip.openReadStream(entry, (error, stream) => {
					if (error) return reject(error);
					mkdir(dirname(to), { recursive: true })
						.then(() => pipeline(stream, createWriteStream(to)))
						.then(() => zip.readEntry(), reject);
				});
			});
			zip.readEntry();
		});
	} finally {
		await handle.close();
	}
}

async function service(
	job: HostJob,
	method: string,
	body: object,
): Promise<Record<string, unknown>> {
	const { token, run, job: backend, server } = runtimeOf(job);
	const response = await fetch(
		new URL(
			`twirp/github.actions.results.api.v1.ArtifactService/${method}`,
			server,
		),
		{
			method: "POST",
			headers: {
				Authorization: `Bearer ${token}`,
				"Content-Type": "application/json",
			},
			body: JSON.stringify({
				workflow_run_backend_id: run,
				workflow_job_run_backend_id: backend,
				...body,
			}),
		},
	);
	const text = await response.text();
	if (!response.ok) throw new Error(`${method}: ${text.slice(0, 200)}`);
	return JSON.parse(text) as Record<string, unknown>;
}

async function put(url: string, body: Uint8Array | string): Promise<void> {
	const response = await fetch(url, { method: "PUT", body: body as never });
	if (!response.ok) throw new Error(`upload: ${await response.text()}`);
}

import { createHash } from "node:crypto";
import { cp, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import {
	toText,
	type Value,
} from "../../workflow-language/expressions/values.ts";
import { downloadArtifact, uploadArtifact } from "./artifacts.ts";
import type { HostJob } from "./job.ts";
import { execute, type StepResult } from "./run-step.ts";

type Action = (
	job: HostJob,
	given: Record<string, string>,
	env: Record<string, string>,
	signal: AbortSignal,
) => Promise<StepResult>;

/** The action that is built in under a name, whatever version of it is asked for. */
export function builtIn(uses: string): Action | undefined {
	const [name = ""] = uses.split("@");
	return Object.hasOwn(actions, name.toLowerCase())
		? actions[name.toLowerCase()]
		: undefined;
}

export const isBuiltIn = (uses: string): boolean => builtIn(uses) !== undefined;

const done = (outputs: Record<string, string> = {}): StepResult => ({
	ok: true,
	outputs,
});
const failed = (job: HostJob, sentence: string): StepResult => {
	job.reporter.line(`Error: ${sentence}`);
	return { ok: false, outputs: {} };
};

/** Fetches one commit of a repository into the workspace; the token stays in the checkout's own configuration. */
const checkout: Action = async (job, given, env, signal) => {
	const { context } = job.task;
	const text = (name: string) => toText((context[name] ?? "") as Value);
	const repository = given.repository || text("repository");
	if (!/^[\w.-]+\/[\w.-]+$/.test(repository))
		return failed(job, `"${repository}" is no repository`);
	const own = repository === text("repository");
	const ref = given.ref || (own ? text("sha") : "HEAD");
	if (ref.startsWith("-")) return failed(job, `"${ref}" is no ref`);
	const depth = given["fetch-depth"] ?? "1";
	const directory = resolve(job.workspace, given.path || ".");
	const url = `${text("server_url")}${repository}.git`;
	const token = given.token || text("token");
	const basic = Buffer.from(`x-access-token:${token}`).toString("base64");
	job.reporter.mask(basic);
	await mkdir(directory, { recursive: true });
	const git = async (...args: string[]) =>
		(await execute(job, "git", args, directory, env, signal)).ok;
	const fetchArgs = /^[1-9]\d*$/.test(depth) ? ["--depth", depth] : ["--tags"];
	const ok =
		(await git("init", "-q", "-b", "main")) &&
		(await git("remote", "add", "origin", url)) &&
		(await git(
			"config",
			`http.${text("server_url")}.extraheader`,
			`AUTHORIZATION: basic ${basic}`,
		)) &&
		(await git("fetch", "-q", ...fetchArgs, "origin", ref)) &&
		(await git("checkout", "-q", "--detach", "FETCH_HEAD"));
	return ok ? done() : failed(job, "the checkout did not succeed");
};

/** Keeps directories from one job to the next, in the runner's own directory: by key, else by the beginning of a key. */
const cache: Action = async (job, given) => {
	const key = given.key ?? "";
	if (!key) return failed(job, "a cache needs a key");
	const paths = (given.path ?? "")
		.split("\n")
		.map((p) => p.trim())
		.filter(Boolean);
	const home = join(
		job.caches,
		digest(toText((job.task.context.repository ?? "") as Value)),
	);
	const place = (path: string) =>
		resolve(
			job.workspace,
			path.replace(/^~/, join(job.root, "home") || homedir()),
		);
	const names = await readdir(home).catch(() => [] as string[]);
	const wanted = [key, ...(given["restore-keys"] ?? "").split("\n")]
		.map((k) => k.trim())
		.filter(Boolean);
	const saved = names
		.filter((n) => n.endsWith(".done"))
		.map((n) => Buffer.from(n.slice(0, -5), "base64url").toString());
	const hit =
		saved.find((k) => k === key) ??
		wanted.map((w) => saved.find((k) => k.startsWith(w))).find(Boolean);
	if (hit)
		for (const [at, path] of paths.entries()) {
			const from = join(
				home,
				`${Buffer.from(hit).toString("base64url")}.done`,
				String(at),
			);
			if (!(await stat(from).catch(() => undefined))) continue;
			await mkdir(dirname(place(path)), { recursive: true });
			await cp(from, place(path), { recursive: true, force: true });
		}
	job.reporter.line(hit ? `Restored the cache ${hit}` : "No cache was found");
	if (hit !== key)
		job.after.push(async () => {
			if (job.status !== "success") return;
			const name = Buffer.from(key).toString("base64url");
			const making = join(home, `${name}.${job.task.id}`);
			for (const [at, path] of paths.entries())
				if (await stat(place(path)).catch(() => undefined))
					await cp(place(path), join(making, String(at)), { recursive: true });
			await rename(making, join(home, `${name}.done`)).catch(() =>
				rm(making, { recursive: true, force: true }),
			);
			job.reporter.line(`Saved the cache ${key}`);
		});
	return done({
		"cache-hit": hit ? String(hit === key) : "",
		"cache-primary-key": key,
		"cache-matched-key": hit ?? "",
	});
};

const digest = (text: string): string =>
	createHash("sha256").update(text).digest("hex").slice(0, 24);

const actions: Readonly<Record<string, Action>> = {
	"actions/checkout": checkout,
	"actions/cache": cache,
	"actions/upload-artifact": async (job, given) => {
		try {
			return done(await uploadArtifact(job, given));
		} catch (error) {
			return failed(job, (error as Error).message);
		}
	},
	"actions/download-artifact": async (job, given) => {
		try {
			return done(await downloadArtifact(job, given));
		} catch (error) {
			return failed(job, (error as Error).message);
		}
	},
};

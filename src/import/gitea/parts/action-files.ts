import type { createReadStream } from "node:fs";
import { promisify } from "node:util";
import { createGunzip, gzip, zstdDecompress } from "node:zlib";
import { nextMoment } from "../../../workflow-language/schedule.ts";
import { accountOrNull, type ImportContext } from "../run/import-context.ts";
import type { Part } from "../run/part.ts";
import { bytes, num, type SourceRow, text, time } from "../source/values.ts";
import { statusOf } from "./actions.ts";

const piece = 256 * 1024;

/** A log as ours are kept: pieces of gzip, with where each begins. */
interface Log {
	readonly blob: string;
	readonly index: string;
	readonly rows: number;
	readonly size: number;
}
const none: Log = { blob: "", index: "", rows: 0, size: 0 };

const tasks: Part = {
	table: "action_task",
	key: ["id"],
	from: ["action_task"],
	async *rows(world) {
		const runners = new Set<number>();
		for await (const row of world.source.rows("action_runner"))
			if (!num(row.deleted)) runners.add(num(row.id));
		const inDatabase = await logsInDatabase(world);
		for await (const row of world.source.rows("action_task")) {
			if (!world.repositories.has(num(row.repo_id))) {
				world.report.remark(
					"action_task",
					num(row.id),
					"its repository is gone",
				);
				continue;
			}
			const log = await logOf(world, row, inDatabase);
			const runner = num(row.runner_id);
			yield {
				id: num(row.id),
				job_id: num(row.job_id),
				repository_id: num(row.repo_id),
				runner_id: runners.has(runner) ? runner : null,
				// its token was worth nothing any more
				hash: `gitea:${num(row.id)}`,
				status: statusOf(row.status),
				log_rows: log.rows,
				log_size: log.size,
				log_blob: log.blob,
				log_index: log.index,
				started_at: time(row.started),
				stopped_at: time(row.stopped),
				updated_at: time(row.updated),
			};
		}
	},
};

/** Logs of tasks that run are in the database, in blocks: their bytes, by file name. */
async function logsInDatabase(
	world: ImportContext,
): Promise<Map<string, Buffer>> {
	const files = new Map<number, { name: string; size: number }>();
	for await (const row of world.source.rows("dbfs_meta")) {
		const name = /^\d+:actions_log\/(.*)$/s.exec(text(row.full_path))?.[1];
		if (name) files.set(num(row.id), { name, size: num(row.file_size) });
	}
	const found = new Map<string, Buffer>();
	for await (const row of world.source.rows("dbfs_data")) {
		const file = files.get(num(row.meta_id));
		if (!file) continue;
		const whole = found.get(file.name) ?? Buffer.alloc(file.size);
		found.set(file.name, whole);
		bytes(row.blob_data).copy(whole, num(row.blob_offset));
	}
	return found;
}

async function logOf(
	world: ImportContext,
	row: SourceRow,
	inDatabase: ReadonlyMap<string, Buffer>,
): Promise<Log> {
	const path = text(row.log_filename);
	if (!path || num(row.log_expired)) return none;
	const held = inDatabase.get(path);
	try {
		let plain: Buffer;
		if (held) plain = held;
		else {
			const brought = await world.blobs.bring("actions_log", path);
			if (typeof brought === "string") {
				world.report.remark("action_task", num(row.id), `its log: ${brought}`);
				return none;
			}
			const parts: Buffer[] = [];
			for await (const part of (await world.app.blobs.get(brought.key)) ?? [])
				parts.push(part as Buffer);
			const packed = Buffer.concat(parts);
			plain = path.endsWith(".zst")
				? await promisify(zstdDecompress)(packed)
				: packed;
		}
		if (!held && plain.length !== num(row.log_size))
			world.report.remark(
				"action_task",
				num(row.id),
				`its log actions_log/${path} has ${plain.length} bytes, not ${num(row.log_size)}`,
			);
		world.report.check("logs");
		return await packed(world, plain.toString("utf8"));
	} catch (error) {
		world.report.remark(
			"action_task",
			num(row.id),
			`its log actions_log/${path} cannot be read: ${(error as Error).message}`,
		);
		return none;
	}
}

async function packed(world: ImportContext, whole: string): Promise<Log> {
	const lines = whole.split("\n");
	if (lines.at(-1) === "") lines.pop();
	if (!lines.length) return none;
	const index: [number, number][] = [];
	const pieces: Buffer[] = [];
	let byte = 0;
	let begun = 0;
	let size = 0;
	for (const [at, line] of lines.entries()) {
		size += line.length;
		if (size < piece && at < lines.length - 1) continue;
		const zipped = (await promisify(gzip)(
			`${lines.slice(begun, at + 1).join("\n")}\n`,
		)) as Buffer;
		index.push([begun, byte]);
		pieces.push(zipped);
		byte += zipped.length;
		begun = at + 1;
		size = 0;
	}
	const { key } = await world.blobs.put(pieces);
	return {
		blob: key,
		index: JSON.stringify(index),
		rows: lines.length,
		size: whole.length,
	};
}

const steps: Part = {
	table: "action_step",
	key: ["task_id", "number"],
	from: ["action_task_step"],
	async *rows(world) {
		for await (const row of world.source.rows("action_task_step"))
			if (world.repositories.has(num(row.repo_id)))
				yield {
					task_id: num(row.task_id),
					number: num(row.index),
					name: text(row.name),
					status: statusOf(row.status),
					started_at: time(row.started),
					stopped_at: time(row.stopped),
					log_index: num(row.log_index),
					log_length: num(row.log_length),
				};
	},
};

const artifactStates = [
	"",
	"pending",
	"ready",
	"deleted",
	"expired",
	"deleted",
	"deleted",
];

const artifacts: Part = {
	table: "action_artifact",
	key: ["id"],
	from: ["action_artifact"],
	async *rows(world) {
		const numbers = new Map<number, number>();
		for await (const row of world.source.rows("action_run_attempt"))
			numbers.set(num(row.id), num(row.attempt));
		for await (const row of world.source.rows("action_artifact")) {
			const id = num(row.id);
			let status = artifactStates[num(row.status)] ?? "deleted";
			if (!world.repositories.has(num(row.repo_id)) || status === "pending") {
				world.report.remark(
					"action_artifact",
					id,
					"its repository is gone, or its upload was never finished",
				);
				continue;
			}
			const encoding = text(row.content_encoding);
			const v4 = encoding.includes("/");
			let blob = "";
			let size = num(row.file_size);
			if (status === "ready") {
				const zipped = !v4 && encoding === "gzip";
				const brought = await world.blobs.bring(
					"actions_artifacts",
					text(row.storage_path),
					zipped ? { change: { name: "unzipped", make: unzipped } } : {},
				);
				if (typeof brought === "string") {
					world.report.remark("action_artifact", id, brought);
					status = "expired";
				} else {
					if (brought.size !== size)
						world.report.remark(
							"action_artifact",
							id,
							`the file actions_artifacts/${text(row.storage_path)} has ${brought.size} bytes, not ${size}`,
						);
					blob = brought.key;
					size = brought.size;
					world.report.check("artifacts");
				}
			}
			yield {
				id,
				repository_id: num(row.repo_id),
				run_id: num(row.run_id),
				attempt: numbers.get(num(row.run_attempt_id)) ?? 1,
				job_id: 0,
				kind: v4 ? "v4" : "v3",
				name: text(row.artifact_name),
				path: v4 ? "" : text(row.artifact_path),
				type: v4 ? encoding : "application/zip",
				size,
				blob,
				status,
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
				expires_at: time(row.expired_unix),
			};
		}
	},
};

const unzipped = (from: AsyncIterable<Uint8Array>) =>
	(from as ReturnType<typeof createReadStream>).pipe(createGunzip());

/** What jobs had to say at their end. */
const summaries: Part = {
	table: "job_summary",
	key: ["job_id", "step"],
	from: ["action_run_job_summary"],
	async *rows(world) {
		for await (const row of world.source.rows("action_run_job_summary"))
			if (world.repositories.has(num(row.repo_id)))
				yield {
					job_id: num(row.job_id),
					step: num(row.step_index),
					body: text(row.content),
				};
	},
};

/** Their next time begins at this import's: what they missed is not made up for. */
const schedules: Part = {
	table: "action_schedule",
	key: ["id"],
	from: ["action_schedule_spec"],
	async *rows(world) {
		const files = new Map<number, SourceRow>();
		for await (const row of world.source.rows("action_schedule"))
			files.set(num(row.id), row);
		for await (const row of world.source.rows("action_schedule_spec")) {
			const file = files.get(num(row.schedule_id));
			if (!file || !world.repositories.has(num(file.repo_id))) continue;
			const cron = text(row.spec);
			const next = num(row.next);
			const next_at = next > world.at ? next : nextMoment(cron, world.at);
			if (next_at === undefined) {
				world.report.remark(
					"action_schedule_spec",
					num(row.id),
					`${cron} is no time that this forge knows`,
				);
				continue;
			}
			yield {
				id: num(row.id),
				repository_id: num(file.repo_id),
				workflow: text(file.workflow_id),
				cron,
				actor_id: accountOrNull(world, num(file.trigger_user_id)),
				next_at,
			};
		}
	},
};

export const actionFileParts: readonly Part[] = [
	tasks,
	steps,
	artifacts,
	summaries,
	schedules,
];

import { hookEvents } from "../../../domain/webhooks/hook-events.ts";
import type { ImportContext } from "../run/import-context.ts";
import { type Part, Sealed, SealedJson } from "../run/part.ts";
import { json, num, text, time, yes } from "../source/values.ts";

interface Events {
	readonly push_only?: boolean;
	readonly send_everything?: boolean;
	readonly branch_filter?: string;
	readonly events?: Readonly<Record<string, boolean>>;
}

const reviewed = /^pull_request_review_(?:approved|rejected|comment)$/;

function eventsOf(wanted: Events): string[] {
	if (wanted.send_everything) return [...hookEvents];
	if (wanted.push_only) return ["push"];
	const chosen = new Set(
		Object.entries(wanted.events ?? {}).flatMap(([word, on]) =>
			on ? [reviewed.test(word) ? "pull_request_review" : word] : [],
		),
	);
	return hookEvents.filter((word) => chosen.has(word));
}

const messageTypes = ["", "notice", "text"];

/** What some types have beside their address; tokens are sealed. */
function settingsOf(type: string, meta: unknown): SealedJson {
	const found: Record<string, string | Sealed> = {};
	for (const [name, value] of Object.entries(
		json<Record<string, unknown>>(meta, {}),
	)) {
		const plain =
			type === "matrix" && name === "message_type"
				? (messageTypes[num(value)] ?? text(value))
				: text(value);
		if (!plain) continue;
		found[name] = name.endsWith("token") ? new Sealed(plain) : plain;
	}
	return new SealedJson(found);
}

function placeOf(world: ImportContext, row: Readonly<Record<string, unknown>>) {
	const repository = num(row.repo_id);
	const owner = num(row.owner_id);
	if (repository)
		return world.repositories.has(repository)
			? ({
					scope: "repository",
					repository_id: repository,
					owner_id: null,
				} as const)
			: undefined;
	if (owner)
		return world.accounts.has(owner)
			? ({ scope: "owner", repository_id: null, owner_id: owner } as const)
			: undefined;
	return {
		scope: yes(row.is_system_webhook) ? "system" : "default",
		repository_id: null,
		owner_id: null,
	} as const;
}

const webhooks: Part = {
	table: "webhook",
	key: ["id"],
	from: ["webhook"],
	async *rows(world) {
		for await (const row of world.source.rows("webhook")) {
			const place = placeOf(world, row);
			if (!place) {
				world.report.remark(
					"webhook",
					num(row.id),
					"its repository or owner is gone",
				);
				continue;
			}
			const events = json<Events>(row.events, {});
			const header = world.opener.sealed(
				text(row.header_authorization_encrypted),
			);
			if (header === undefined)
				world.report.remark(
					"webhook",
					num(row.id),
					"its authorization header was sealed with another SECRET_KEY: type it again",
				);
			const filter = events.branch_filter ?? "";
			yield {
				id: num(row.id),
				...place,
				creator_id: null,
				copied_from: null,
				type: text(row.type) || "gitea",
				name: text(row.name),
				url: text(row.url),
				content_type: num(row.content_type) === 2 ? "form" : "json",
				secret: new Sealed(text(row.secret)),
				authorization_header: new Sealed(header ?? ""),
				branch_filter: filter,
				events: JSON.stringify(eventsOf(events)),
				settings: settingsOf(text(row.type), row.meta),
				active: yes(row.is_active),
				created_at: time(row.created_unix),
				updated_at: time(row.updated_unix),
			};
		}
	},
};

const longestResponse = 64 * 1024;

const deliveries: Part = {
	table: "webhook_delivery",
	key: ["id"],
	from: ["hook_task"],
	async *rows(world) {
		const hooks = new Map<number, number>();
		for await (const row of world.source.rows("webhook"))
			if (placeOf(world, row)) hooks.set(num(row.id), num(row.repo_id));
		for await (const row of world.source.rows("hook_task")) {
			const id = num(row.id);
			if (!hooks.has(num(row.hook_id))) {
				world.report.remark("hook_task", id, "its webhook is gone");
				continue;
			}
			if (!yes(row.is_delivered)) {
				world.report.remark(
					"hook_task",
					id,
					"it was never sent, and is not sent now",
				);
				continue;
			}
			const response = json<{ status?: number; body?: string }>(
				row.response_content,
				{},
			);
			const good = yes(row.is_succeed) === 1;
			const at = Math.floor(num(row.delivered) / 1e6);
			yield {
				id,
				webhook_id: num(row.hook_id),
				queue: hooks.get(num(row.hook_id)) ?? 0,
				uuid: text(row.uuid),
				event: text(row.event_type),
				event_type: text(row.event_type),
				payload: text(row.payload_content),
				state: good ? "delivered" : "failed",
				attempts: 1,
				next_at_ms: 0,
				response_status: num(response.status),
				response: text(response.body).slice(0, longestResponse),
				error: good || response.status ? "" : text(response.body),
				created_at_ms: at,
				finished_at_ms: at,
			};
		}
	},
};

export const hookParts: readonly Part[] = [webhooks, deliveries];

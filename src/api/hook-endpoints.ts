import Type from "typebox";
import { unrecorded } from "../domain/audit/declared.ts";
import type { Category } from "../domain/permissions/scopes.ts";
import { deleteWebhook } from "../domain/removal/remove-webhooks.ts";
import {
	createWebhook,
	editWebhook,
	webhookIn,
} from "../domain/webhooks/change-webhooks.ts";
import { listDeliveries, redeliver } from "../domain/webhooks/deliveries.ts";
import { type HookPlace, listWebhooks } from "../domain/webhooks/webhook.ts";
import { endpoint, type Guard } from "../http/endpoint.ts";
import { paginated } from "../http/paging.ts";
import { respond } from "../http/response.ts";
import { idOf } from "../text/path-id.ts";
import {
	deliveryView,
	Hook,
	HookDelivery,
	hookView,
} from "../views/news/hook.ts";
import {
	CreateHookOption,
	EditHookOption,
	hookInputOf,
} from "./hook-options.ts";

/** Where webhooks hang: their addresses, who may, and what of the request names the place. */
interface Level<L extends object> {
	/** The beginning of the operations' ids. */
	readonly id: "repo" | "org" | "user" | "admin";
	readonly base: string;
	readonly what: string;
	readonly scope: Category;
	readonly on: Guard<L>;
	/** Guards adding and changing one, where that gives access to more than one repository. */
	readonly onAccess?: Guard<L>;
	place(loaded: L): HookPlace;
	/** The place of a new one, where its body has a say. */
	placeOf?(config: Readonly<Record<string, string>>): HookPlace;
	/** The place of a list, where the query has a say. */
	placeIn?(search: URLSearchParams): HookPlace;
}

/** The endpoints of the webhooks of one level; they differ in nothing but who may. */
export const hookEndpoints = <L extends object>(level: Level<L>) => ({
	...webhookEndpoints(level),
	...deliveryEndpoints(level),
});

function webhookEndpoints<L extends object>(level: Level<L>) {
	const { id, base, what, scope, on, onAccess = on } = level;
	const one = `${base}/:id` as const;
	return {
		list: endpoint({
			id: `${id}ListHooks`,
			route: `GET ${base}`,
			summary: `List the webhooks of ${what}`,
			scope,
			on,
			paged: true,
			returns: { 200: Type.Array(Hook) },
			async run(context) {
				const { app, search, page } = context;
				const place = level.placeIn?.(search) ?? placeOf(level, context);
				const { rows, total } = await listWebhooks(app.db, place, page);
				return paginated(rows.map(hookView), total);
			},
		}),
		create: endpoint({
			id: `${id}CreateHook`,
			route: `POST ${base}`,
			summary: `Add a webhook to ${what}`,
			scope,
			audit: "webhook.created",
			on: onAccess,
			body: CreateHookOption,
			returns: { 201: Hook },
			async run(context) {
				const { app, actor } = context;
				const wish = hookInputOf(context.body as never);
				const place =
					level.placeOf?.(wish.config ?? {}) ?? placeOf(level, context);
				return hookView(await createWebhook(app, actor, place, wish));
			},
		}),
		get: endpoint({
			id: `${id}GetHook`,
			route: `GET ${one}`,
			summary: `Get a webhook of ${what}`,
			scope,
			on,
			returns: { 200: Hook },
			run: async (context) => hookView(await hookIn(level, context)),
		}),
		edit: endpoint({
			id: `${id}EditHook`,
			route: `PATCH ${one}`,
			summary: `Change a webhook of ${what}`,
			scope,
			audit: "webhook.edited",
			on: onAccess,
			body: EditHookOption,
			returns: { 200: Hook },
			async run(context) {
				const { app, actor } = context;
				const wish = hookInputOf(context.body as never);
				const hook = await hookIn(level, context);
				return hookView(await editWebhook(app, actor, hook, wish));
			},
		}),
		remove: endpoint({
			id: `${id}DeleteHook`,
			route: `DELETE ${one}`,
			summary: `Delete a webhook of ${what}`,
			scope,
			audit: "webhook.deleted",
			on,
			returns: { 204: null },
			run: async (context) =>
				deleteWebhook(context.app, await hookIn(level, context)),
		}),
	};
}

function deliveryEndpoints<L extends object>(level: Level<L>) {
	const { id, what, scope, on } = level;
	const one = `${level.base}/:id` as const;
	return {
		deliveries: endpoint({
			id: `${id}ListHookDeliveries`,
			route: `GET ${one}/deliveries`,
			summary: `List what was sent to a webhook of ${what}`,
			scope,
			on,
			extension: true,
			paged: true,
			returns: { 200: Type.Array(HookDelivery) },
			async run(context) {
				const { app, page } = context;
				const hook = await hookIn(level, context);
				const { rows, total } = await listDeliveries(app.db, hook, page);
				return paginated(rows.map(deliveryView), total);
			},
		}),
		redeliver: endpoint({
			id: `${id}RedeliverHook`,
			route: `POST ${one}/deliveries/:delivery/redeliver`,
			summary: `Send a webhook of ${what} a message once more`,
			scope,
			audit: unrecorded.deliveries,
			on,
			extension: true,
			returns: { 202: null },
			async run(context) {
				const { delivery = "" } = context.entry.params;
				await redeliver(
					context.app,
					await hookIn(level, context),
					idOf(delivery),
				);
				return respond(202);
			},
		}),
	};
}

// the levels load different things, and each knows its own
const placeOf = <L extends object>(
	level: Level<L>,
	context: unknown,
): HookPlace => level.place(context as L);

function hookIn<L extends object>(
	level: Level<L>,
	context: {
		app: Parameters<typeof webhookIn>[0];
		entry: { params: Readonly<Record<string, string>> };
	},
) {
	const { id: text = "" } = context.entry.params;
	return webhookIn(context.app, placeOf(level, context), idOf(text));
}

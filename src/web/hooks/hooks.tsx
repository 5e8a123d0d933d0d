import { unrecorded } from "../../domain/audit/declared.ts";
import { deleteWebhook } from "../../domain/removal/remove-webhooks.ts";
import type { RepositoryContext } from "../../domain/repositories/repository.ts";
import {
	createWebhook,
	editWebhook,
	webhookIn,
} from "../../domain/webhooks/change-webhooks.ts";
import {
	deliveryOf,
	listDeliveries,
	redeliver,
} from "../../domain/webhooks/deliveries.ts";
import { testWebhook } from "../../domain/webhooks/test-webhook.ts";
import { listWebhooks, type Webhook } from "../../domain/webhooks/webhook.ts";
import { invalid, notFound } from "../../errors.ts";
import { idOf } from "../../text/path-id.ts";
import {
	type Form as Declared,
	form,
	type Page,
	type PageContext,
	page,
	see,
} from "../page.ts";
import { Form, Submit } from "../parts/form.tsx";
import { Icon } from "../parts/icon.tsx";
import { Note } from "../parts/note.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { frameOf } from "../parts/settings-place.ts";
import { t } from "../words/words.ts";
import { DeliveryRow } from "./delivery-row.tsx";
import { HookForm, hookReads } from "./hook-form.tsx";
import { fields, type HookFormValues, refused, wishOf } from "./hook-input.ts";
import { hookKinds } from "./hook-types.ts";
import { type HooksPlace, hookAddress } from "./place.ts";

const size = pageSize.items;

/** The pages of the webhooks of a place: the list, a new one, one with what was sent to it. */
export function hooksIn<L extends object>(
	place: HooksPlace<L>,
): readonly (Page | Declared)[] {
	const hookPage = pageOfHook(place);
	return [
		listOfHooks(place),
		...newHook(place),
		hookPage,
		...formsOfHook(place, hookPage),
	];
}

/** The webhook that an address names. @throws DomainError "not-found" */
const hookOf = <L extends object>(
	place: HooksPlace<L>,
	{ app, context, params }: PageContext<string, L>,
): Promise<Webhook> =>
	webhookIn(
		app,
		place.place(context),
		idOf((params as { id?: string }).id ?? ""),
	);

const listOfHooks = <L extends object>(place: HooksPlace<L>): Page =>
	page({
		route: `GET ${place.base}/hooks`,
		on: place.on,
		async run({ app, context, page }) {
			const Frame = frameOf(place, context);
			const window = windowOf(page, size);
			const { rows, total } = await listWebhooks(
				app.db,
				place.place(context),
				window,
			);
			const kinds = hookKinds();
			return (
				<Frame current="/hooks" title={t("Webhooks")}>
					<p class="soft text">{place.words()}</p>
					{rows.length === 0 ? (
						<p class="soft">{t("No webhooks yet.")}</p>
					) : (
						<div class="box">
							<ul class="list l-plain">
								{rows.map((hook) => (
									<li>
										<div>
											<a
												class="strong wrap to"
												href={hookAddress(place, context, `/${hook.id}`)}
											>
												{hook.name || hook.url}
											</a>
											<p class="sub wrap">
												{kinds[hook.type]?.name ?? hook.type}
												{hook.name && ` · ${hook.url}`}
											</p>
											<p class="sub">
												{hook.active
													? t("Active")
													: hook.switched_off
														? t("Disabled after repeated failures")
														: t("Disabled")}
											</p>
										</div>
									</li>
								))}
							</ul>
						</div>
					)}
					<Paged page={page} size={size} total={total} />
					<section class="stack" aria-labelledby="new">
						<h2 id="new">{t("New webhook")}</h2>
						<ul class="actions">
							{Object.entries(kinds).map(([type, { name }]) => (
								<li>
									<a
										class="btn"
										href={hookAddress(place, context, `/${type}/new`)}
									>
										<Icon name="plus" />
										{name}
									</a>
								</li>
							))}
						</ul>
					</section>
				</Frame>
			);
		},
	});

/** The page with the form of a new webhook, and the form. */
function newHook<L extends object>(
	place: HooksPlace<L>,
): readonly (Page | Declared)[] {
	const newPage = page({
		route: `GET ${place.base}/hooks/:type/new`,
		on: place.on,
		run({ context, params }) {
			const Frame = frameOf(place, context);
			const { type = "" } = params as { type?: string };
			const kind = Object.hasOwn(hookKinds(), type)
				? hookKinds()[type]
				: undefined;
			if (!kind) throw notFound();
			return (
				<Frame
					current="/hooks"
					title={t("New webhook for {name}", { name: kind.name })}
				>
					<HookForm
						type={type}
						route={`POST ${place.base}/hooks/:type/new`}
						params={{ ...place.params(context), type }}
						back={hookAddress(place, context)}
					/>
				</Frame>
			);
		},
	});

	const add = form({
		route: `POST ${place.base}/hooks/:type/new`,
		creates: true,
		audit: "webhook.created",
		on: place.on,
		fields,
		shownOn: newPage,
		sudo: true,
		async run({ app, actor, context, params, fields }) {
			const { type = "" } = params as { type?: string };
			if (!Object.hasOwn(hookKinds(), type)) throw notFound();
			const wish = wishOf(fields as unknown as HookFormValues, type, true);
			const hook = await createWebhook(
				app,
				actor,
				place.place(context),
				wish,
			).catch(refused);
			return see(
				hookAddress(place, context, `/${(hook as Webhook).id}`),
				t("The webhook was added."),
			);
		},
	});
	return [newPage, add];
}

/** A webhook with its last deliveries. */
const pageOfHook = <L extends object>(place: HooksPlace<L>): Page =>
	page({
		route: `GET ${place.base}/hooks/:id`,
		on: place.on,
		async run(request) {
			const { app, page, context } = request;
			const hook = await hookOf(place, request);
			const Frame = frameOf(place, context);
			const window = windowOf(page, size);
			const { rows, total } = await listDeliveries(app.db, hook, window);
			const at = { ...place.params(context), id: hook.id };
			return (
				<Frame
					current="/hooks"
					title={
						hook.name ||
						t("Webhook for {name}", {
							name: hookKinds()[hook.type]?.name ?? hook.type,
						})
					}
				>
					{hook.switched_off && (
						<Note tone="wait" title={t("Disabled after repeated failures")}>
							{t("To try again, set it to active and save it.")}
						</Note>
					)}
					<HookForm
						type={hook.type}
						hook={hook}
						route={`POST ${place.base}/hooks/:id`}
						params={at}
						back={hookAddress(place, context)}
					/>
					<section class="stack" aria-labelledby="sent">
						<div class="title">
							<h2 id="sent">{t("Recent deliveries")}</h2>
							{"repository" in place.place(context) && (
								<Form
									does={{ route: `POST ${place.base}/hooks/:id/test` }}
									params={at}
									class="actions"
								>
									<Submit tone="">{t("Send test delivery")}</Submit>
								</Form>
							)}
						</div>
						{rows.length === 0 ? (
							<p class="soft">{t("No deliveries in the last 30 days.")}</p>
						) : (
							<div class="box">
								<ul class="rows">
									{rows.map((delivery) => (
										<DeliveryRow
											delivery={delivery}
											route={`POST ${place.base}/hooks/:id/replay/:uuid`}
											params={{ ...at, uuid: delivery.uuid }}
										/>
									))}
								</ul>
							</div>
						)}
						<Paged page={page} size={size} total={total} />
					</section>
					<Form
						does={{ route: `POST ${place.base}/hooks/:id/delete` }}
						params={at}
					>
						<h2>{t("Delete webhook")}</h2>
						<p class="text">{t("Its deliveries are deleted with it.")}</p>
						<div class="actions">
							<Submit tone="danger">{t("Delete")}</Submit>
						</div>
					</Form>
				</Frame>
			);
		},
	});

/** What is done with a webhook. */
function formsOfHook<L extends object>(
	place: HooksPlace<L>,
	hookPage: Page,
): readonly Declared[] {
	const edit = form({
		route: `POST ${place.base}/hooks/:id`,
		audit: "webhook.edited",
		on: place.on,
		fields,
		shownOn: hookPage,
		reads: async (request) => hookReads(await hookOf(place, request)),
		sudo: true,
		async run(request) {
			const { app, actor, context } = request;
			const hook = await hookOf(place, request);
			const given = request.fields as unknown as HookFormValues;
			const wish = wishOf(given, hook.type, false);
			await editWebhook(app, actor, hook, wish).catch(refused);
			return see(
				hookAddress(place, context, `/${hook.id}`),
				t("The changes were saved."),
			);
		},
	});

	const test = form({
		route: `POST ${place.base}/hooks/:id/test`,
		creates: true,
		audit: unrecorded.deliveries,
		on: place.on,
		fields: {},
		shownOn: hookPage,
		async run(request) {
			const { app, actor, context } = request;
			const hook = await hookOf(place, request);
			const { repository } = context as Partial<RepositoryContext>;
			if (!repository) throw notFound();
			if (repository.empty)
				throw invalid(
					t(
						"The repository has no commits yet, so there is nothing to test with.",
					),
				);
			await testWebhook(app, actor, repository, hook, "");
			return see(
				hookAddress(place, context, `/${hook.id}`),
				t("The test was sent. Its delivery appears here in a moment."),
			);
		},
	});

	const replay = form({
		route: `POST ${place.base}/hooks/:id/replay/:uuid`,
		creates: true,
		audit: unrecorded.deliveries,
		on: place.on,
		fields: {},
		shownOn: hookPage,
		async run(request) {
			const { app, context } = request;
			const hook = await hookOf(place, request);
			const { uuid = "" } = request.params as { uuid?: string };
			const delivery = await deliveryOf(app.db, hook, uuid);
			if (!delivery) throw notFound();
			await redeliver(app, hook, delivery.id);
			return see(
				hookAddress(place, context, `/${hook.id}`),
				t("The delivery is being sent again."),
			);
		},
	});

	const remove = form({
		route: `POST ${place.base}/hooks/:id/delete`,
		audit: "webhook.deleted",
		on: place.on,
		fields: {},
		shownOn: hookPage,
		sudo: true,
		async run(request) {
			await deleteWebhook(request.app, await hookOf(place, request));
			return see(
				hookAddress(place, request.context),
				t("The webhook was deleted."),
			);
		},
	});
	return [edit, test, replay, remove];
}

import Type from "typebox";
import type { Holder } from "../domain/actions/holder.ts";
import { createRegistration } from "../domain/actions/registrations.ts";
import {
	deleteRunner,
	listRunners,
	runnerById,
	setRunnerDisabled,
} from "../domain/actions/runners.ts";
import {
	createVariable,
	deleteSecret,
	deleteVariable,
	editVariable,
	listSecrets,
	listVariables,
	putSecret,
	variableNamed,
} from "../domain/actions/settings.ts";
import type { Category } from "../domain/permissions/scopes.ts";
import { givesAccess } from "../guards/account.ts";
import type { DemandingGuard } from "../guards/demand.ts";
import { type Endpoint, endpoint } from "../http/endpoint.ts";
import { option, optional, text, yesNo } from "../http/fields.ts";
import { paginated } from "../http/paging.ts";
import { empty } from "../http/response.ts";
import { idOf } from "../text/path-id.ts";
import { bounds } from "../text/text-limits.ts";
import {
	ActionRunner,
	ActionRunnersResponse,
	ActionVariable,
	RegistrationToken,
	runnerViews,
	Secret,
	secretView,
	variableView,
} from "../views/actions/settings.ts";
import { single } from "./single.ts";

const CreateOrUpdateSecretOption = option("CreateOrUpdateSecretOption", {
	data: text(bounds.secretValue),
	description: optional(text()),
});
const CreateVariableOption = option("CreateVariableOption", {
	value: text(bounds.secretValue),
	description: optional(text()),
});
const UpdateVariableOption = option("UpdateVariableOption", {
	name: optional(text({ description: "another name" })),
	value: text(bounds.secretValue),
	description: optional(text()),
});
const EditActionRunnerOption = option("EditActionRunnerOption", {
	disabled: yesNo(),
});

/** One of the levels at which workflow runs are set up. */
interface SettingsLevel<L extends object> {
	/** The address before `/secrets`, `/variables` and `/runners`. */
	readonly base: string;
	/** The level in words. */
	readonly what: string;
	readonly scope: Category;
	/** Settings are for who is signed in. */
	readonly on: DemandingGuard<L, true>;
	holderOf(loaded: L): Holder;
}

/** The endpoints of secrets: list (where there is one), put, delete. */
export function secretEndpoints<L extends object>(
	place: SettingsLevel<L>,
	[list, put, remove]: readonly [string | null, string, string],
): Endpoint[] {
	const { base, what, scope, on } = place;
	const listed = endpoint({
		id: list ?? "",
		route: `GET ${base}/secrets`,
		summary: `List the secrets of ${what} by name`,
		scope,
		on,
		paged: true,
		returns: { 200: Type.Array(Secret) },
		async run(context) {
			const holder = place.holderOf(context);
			const { rows, total } = await listSecrets(
				context.app.db,
				holder,
				context.page,
			);
			return paginated(rows.map(secretView), total);
		},
	});
	return [
		...(list ? [listed] : []),
		endpoint({
			id: put,
			route: `PUT ${base}/secrets/:secretname`,
			summary: `Keep a secret of ${what}`,
			scope,
			audit: "secret.set",
			on,
			body: CreateOrUpdateSecretOption,
			returns: { 201: null, 204: null },
			async run(context) {
				const { app, entry, body } = context;
				const fresh = await putSecret(
					app,
					place.holderOf(context),
					entry.params.secretname ?? "",
					body.data,
					body.description ?? "",
				);
				return empty(fresh ? 201 : 204);
			},
		}),
		endpoint({
			id: remove,
			route: `DELETE ${base}/secrets/:secretname`,
			summary: `Delete a secret of ${what}`,
			scope,
			audit: "secret.deleted",
			on,
			returns: { 204: null },
			run: (context) =>
				deleteSecret(
					context.app,
					place.holderOf(context),
					context.entry.params.secretname ?? "",
				),
		}),
	];
}

/** The endpoints of variables: list, get, create, change, delete. */
export function variableEndpoints<L extends object>(
	place: SettingsLevel<L>,
	[list, get, create, update, remove]: readonly [
		string,
		string,
		string,
		string,
		string,
	],
): Endpoint[] {
	const { base, what, scope, on } = place;
	const may = { scope, on };
	const one = `${base}/variables/:variablename`;
	return [
		endpoint({
			id: list,
			route: `GET ${base}/variables`,
			summary: `List the variables of ${what} by name`,
			...may,
			paged: true,
			returns: { 200: Type.Array(ActionVariable) },
			async run(context) {
				const holder = place.holderOf(context);
				const { rows, total } = await listVariables(
					context.app.db,
					holder,
					context.page,
				);
				return paginated(rows.map(variableView), total);
			},
		}),
		endpoint({
			id: get,
			route: `GET ${one}`,
			summary: `Get a variable of ${what}`,
			...may,
			returns: { 200: ActionVariable },
			run: async (context) =>
				variableView(
					await variableNamed(
						context.app.db,
						place.holderOf(context),
						context.entry.params.variablename ?? "",
					),
				),
		}),
		endpoint({
			id: create,
			route: `POST ${one}`,
			summary: `Make a variable of ${what}`,
			...may,
			audit: "variable.set",
			body: CreateVariableOption,
			returns: { 201: null },
			run: (context) =>
				createVariable(
					context.app,
					place.holderOf(context),
					context.entry.params.variablename ?? "",
					context.body.value,
					context.body.description ?? "",
				),
		}),
		endpoint({
			id: update,
			route: `PUT ${one}`,
			summary: `Change a variable of ${what}`,
			...may,
			audit: "variable.set",
			body: UpdateVariableOption,
			returns: { 204: null },
			run: (context) =>
				editVariable(
					context.app,
					place.holderOf(context),
					context.entry.params.variablename ?? "",
					{
						name: context.body.name,
						value: context.body.value,
						description: context.body.description,
					},
				),
		}),
		endpoint({
			id: remove,
			route: `DELETE ${one}`,
			summary: `Delete a variable of ${what}`,
			...may,
			audit: "variable.deleted",
			returns: { 204: null },
			run: (context) =>
				deleteVariable(
					context.app,
					place.holderOf(context),
					context.entry.params.variablename ?? "",
				),
		}),
	];
}

/** The endpoints of runners: registration token, list, get, change, delete. */
export function runnerEndpoints<L extends object>(
	place: SettingsLevel<L>,
	[token, list, get, update, remove]: readonly [
		string,
		string,
		string,
		string,
		string,
	],
): Endpoint[] {
	const { base, what, scope, on } = place;
	const one = `${base}/runners/:runner_id`;
	return [
		endpoint({
			id: token,
			route: `POST ${base}/runners/registration-token`,
			summary: `Get the token with which runners of ${what} register`,
			scope,
			audit: "runner.token-created",
			on: givesAccess(on),
			returns: { 200: RegistrationToken },
			run: async (context) => ({
				token: await createRegistration(
					context.app,
					context.actor.account,
					place.holderOf(context),
				),
			}),
		}),
		endpoint({
			id: list,
			route: `GET ${base}/runners`,
			summary: `List the runners of ${what}`,
			scope,
			on,
			query: Type.Object({ disabled: Type.Optional(Type.Boolean()) }),
			paged: true,
			returns: { 200: ActionRunnersResponse },
			async run(context) {
				const { app, search, page } = context;
				const disabled = search.get("disabled")
					? context.query.disabled
					: undefined;
				const { rows, total } = await listRunners(
					app.db,
					place.holderOf(context),
					{ disabled, ...page },
				);
				return { runners: await runnerViews(app, rows), total_count: total };
			},
		}),
		endpoint({
			id: get,
			route: `GET ${one}`,
			summary: `Get a runner of ${what}`,
			scope,
			on,
			returns: { 200: ActionRunner },
			async run(context) {
				const { app, entry } = context;
				const id = idOf(entry.params.runner_id ?? "");
				const row = await runnerById(app.db, place.holderOf(context), id);
				return single(await runnerViews(app, [row]));
			},
		}),
		endpoint({
			id: update,
			route: `PATCH ${one}`,
			summary: `Switch a runner of ${what} off or on`,
			scope,
			audit: "runner.edited",
			on,
			body: EditActionRunnerOption,
			returns: { 200: ActionRunner },
			async run(context) {
				const { app, entry, body } = context;
				const id = idOf(entry.params.runner_id ?? "");
				const row = await runnerById(app.db, place.holderOf(context), id);
				const changed = await setRunnerDisabled(app, row, body.disabled);
				return single(await runnerViews(app, [changed]));
			},
		}),
		endpoint({
			id: remove,
			route: `DELETE ${one}`,
			summary: `Delete a runner of ${what}`,
			scope,
			audit: "runner.deleted",
			on,
			returns: { 204: null },
			async run(context) {
				const { app, entry } = context;
				const id = idOf(entry.params.runner_id ?? "");
				const row = await runnerById(app.db, place.holderOf(context), id);
				await deleteRunner(app, row);
			},
		}),
	];
}

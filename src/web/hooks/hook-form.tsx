import {
	eventsOf,
	settingsOf,
	type Webhook,
} from "../../domain/webhooks/webhook.ts";
import { bounds } from "../../text/text-limits.ts";
import { Check, FieldSet, Form, Line, Select, Submit } from "../parts/form.tsx";
import { t } from "../words/words.ts";
import { type HookKind, hookEventNames, hookKinds } from "./hook-types.ts";

/** What the form of a webhook edits, without what is secret. */
export const hookReads = (hook: Webhook) => {
	const settings = settingsOf(hook);
	const told = (hookKinds()[hook.type]?.fields ?? []).flatMap(
		([name, , rules]) => (rules?.secret ? [] : [[name, settings[name] ?? ""]]),
	);
	return {
		url: hook.url,
		name: hook.name,
		content_type: hook.content_type,
		events: eventsOf(hook),
		branches: hook.branch_filter,
		active: hook.active === 1,
		...Object.fromEntries(told),
	};
};

/** The form of a webhook: a new one of a type, or one that there is. */
export function HookForm({
	type,
	hook,
	route,
	params,
	back,
}: {
	type: string;
	hook?: Webhook;
	route: string;
	params: Readonly<Record<string, string | number>>;
	back: string;
}) {
	const kind = hookKinds()[type];
	return (
		<Form does={{ route }} params={params} reads={hook && hookReads(hook)}>
			<Line
				name="url"
				label={t("Target URL")}
				type="url"
				width="full"
				value={hook?.url}
				maxlength={bounds.url.max}
				required
			/>
			<Line
				name="name"
				label={t("Name")}
				value={hook?.name}
				maxlength={255}
				hint={t("Optional. It helps you recognize the webhook.")}
			/>
			{kind?.plain ? (
				<PlainFields hook={hook} />
			) : (
				<input type="hidden" name="content_type" value="json" />
			)}
			{kind && <KindFields fields={kind.fields} hook={hook} />}
			<Line
				name="authorization"
				label={t("Authorization header")}
				type="password"
				autocomplete="off"
				hint={
					hook
						? t("Leave empty to keep the current value. A new URL removes it.")
						: t("For example “Bearer …”. Optional.")
				}
			/>
			<Events chosen={hook ? eventsOf(hook) : ["push"]} />
			<Line
				name="branch_filter"
				label={t("Branch filter")}
				value={hook?.branch_filter}
				hint={t(
					"A pattern such as main or release/*. Leave empty for all branches.",
				)}
				maxlength={255}
				spellcheck={false}
			/>
			<Check
				name="active"
				label={t("Active")}
				checked={hook ? hook.active === 1 : true}
			/>
			<div class="actions">
				<Submit>{hook ? t("Save changes") : t("Add webhook")}</Submit>
				<a class="btn" href={back}>
					{t("Back")}
				</a>
			</div>
		</Form>
	);
}

/** How a webhook of the plain kind sends, and how it signs. */
const PlainFields = ({ hook }: { hook: Webhook | undefined }) => (
	<>
		<Select
			name="content_type"
			label={t("Content type")}
			value={hook?.content_type ?? "json"}
			options={[
				["json", "application/json"],
				["form", "application/x-www-form-urlencoded"],
			]}
		/>
		<Line
			name="secret"
			label={t("Secret")}
			type="password"
			autocomplete="off"
			hint={
				hook
					? t("Leave empty to keep the current value. A new URL removes it.")
					: t(
							"The receiver uses it to verify that a message comes from this server.",
						)
			}
		/>
	</>
);

/** The fields that a kind of webhook has for itself; a secret is not shown again. */
function KindFields({
	fields,
	hook,
}: {
	fields: HookKind["fields"];
	hook: Webhook | undefined;
}) {
	const settings = hook ? settingsOf(hook) : {};
	return (
		<>
			{fields.map(([name, label, rules]) => (
				<Line
					name={name}
					label={label}
					type={rules?.secret ? "password" : "text"}
					autocomplete="off"
					value={rules?.secret ? "" : settings[name]}
					required={rules?.required}
					maxlength={2048}
					hint={
						hook && rules?.secret
							? t("Leave empty to keep the current value.")
							: undefined
					}
				/>
			))}
		</>
	);
}

const Events = ({ chosen }: { chosen: readonly string[] }) => (
	<FieldSet legend={t("Events")} name="events">
		<div class="key-groups">
			{hookEventNames().map(([group, names]) => (
				<div>
					<p class="strong">{group}</p>
					{Object.entries(names).map(([event, name]) => (
						<Check
							name="events"
							value={event}
							label={name}
							checked={chosen.includes(event)}
						/>
					))}
				</div>
			))}
		</div>
	</FieldSet>
);

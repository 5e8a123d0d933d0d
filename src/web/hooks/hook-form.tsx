import {
	eventsOf,
	settingsOf,
	type Webhook,
} from "../../domain/webhooks/webhook.ts";
import { Check, FieldSet, Form, Line, Select, Submit } from "../parts/form.tsx";
import { t } from "../words/words.ts";
import { hookEvents, hookKinds } from "./hook-types.ts";

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
	const settings = hook ? settingsOf(hook) : {};
	const events = hook ? eventsOf(hook) : ["push"];
	return (
		<Form does={{ route }} params={params} reads={hook && hookReads(hook)}>
			<Line
				name="url"
				label={t("Address that is told")}
				type="url"
				width="full"
				value={hook?.url}
				maxlength={2048}
				required
			/>
			<Line
				name="name"
				label={t("Name")}
				value={hook?.name}
				maxlength={255}
				hint={t("For you, to know it again; it may stay empty.")}
			/>
			{kind?.plain ? (
				<>
					<Select
						name="content_type"
						label={t("Form of the message")}
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
								? t("Empty: as it is. Another address forgets it.")
								: t("With it the receiver checks that a message is from here.")
						}
					/>
				</>
			) : (
				<input type="hidden" name="content_type" value="json" />
			)}
			{kind?.fields.map(([name, label, rules]) => (
				<Line
					name={name}
					label={label}
					type={rules?.secret ? "password" : "text"}
					autocomplete="off"
					value={rules?.secret ? "" : settings[name]}
					required={rules?.required}
					maxlength={2048}
					hint={hook && rules?.secret ? t("Empty: as it is.") : undefined}
				/>
			))}
			<Line
				name="authorization"
				label={t("Authorization header")}
				type="password"
				autocomplete="off"
				hint={
					hook
						? t("Empty: as it is. Another address forgets it.")
						: t("Such as “Bearer …”; it may stay empty.")
				}
			/>
			<FieldSet legend={t("What it is told")} name="events">
				<div class="key-groups">
					{hookEvents().map(([group, entries]) => (
						<div>
							<p class="strong">{group}</p>
							{entries.map(([event, words]) => (
								<Check
									name="events"
									value={event}
									label={words}
									checked={events.includes(event)}
								/>
							))}
						</div>
					))}
				</div>
			</FieldSet>
			<Line
				name="branch_filter"
				label={t("Only for these branches")}
				value={hook?.branch_filter}
				hint={t("A pattern, such as main or release/*; empty is all of them.")}
				maxlength={255}
				spellcheck={false}
			/>
			<Check
				name="active"
				label={t("It is switched on")}
				checked={hook ? hook.active === 1 : true}
			/>
			<div class="actions">
				<Submit>{hook ? t("Keep the changes") : t("Add the webhook")}</Submit>
				<a class="btn" href={back}>
					{t("Back")}
				</a>
			</div>
		</Form>
	);
}

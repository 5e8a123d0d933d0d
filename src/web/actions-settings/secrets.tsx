import {
	deleteSecret,
	listSecrets,
	putSecret,
} from "../../domain/actions/settings.ts";
import type { Form, Page } from "../page.ts";
import { Time } from "../parts/time.tsx";
import { t } from "../words/words.ts";
import type { ActionSettingsPlace } from "./place.ts";
import { type ValueKind, valuesIn } from "./values.tsx";

type Secret = Awaited<ReturnType<typeof listSecrets>>["rows"][number];

const secrets: ValueKind<Secret> = {
	path: "/actions/secrets",
	words: "secrets",
	field: "data",
	secret: true,
	rows: 4,
	list: listSecrets,
	save: (app, holder, { name, value, description }) =>
		putSecret(app, holder, name, value, description),
	remove: deleteSecret,
	texts: () => ({
		title: t("Secrets"),
		add: t("Add or update secret"),
		example: t(
			"Uppercase letters, digits and underscores, for example DEPLOY_KEY.",
		),
		submit: t("Save secret"),
		saved: t("The secret was saved."),
		deleted: t("The secret was deleted."),
	}),
	about: (secret) => (
		<p class="sub">
			{secret.description && `${secret.description} · `}
			{t("added")} <Time seconds={secret.created_at} />
		</p>
	),
	deletes: (name) => t("Delete secret {name}", { name }),
};

/** The pages of secrets of a place. */
export const secretsIn = <L extends object>(
	place: ActionSettingsPlace<L>,
): readonly (Page | Form)[] => valuesIn(place, secrets);

import {
	deleteSecret,
	listSecrets,
	putSecret,
} from "../../domain/actions/settings.ts";
import { bounds } from "../../text/text-limits.ts";
import { line, lines } from "../fields.ts";
import { type Form as Declared, form, type Page, page, see } from "../page.ts";
import { Lines } from "../parts/form.tsx";
import { Paged } from "../parts/paged.tsx";
import { addressIn, frameOf } from "../parts/settings-place.ts";
import { Time } from "../parts/time.tsx";
import { t } from "../words/words.ts";
import type { ActionSettingsPlace } from "./place.ts";
import { NewValue, ValueList } from "./value-list.tsx";

const size = 50;
const path = "/actions/secrets";

/** The pages of secrets of a place. */
export function secretsIn<L extends object>(
	place: ActionSettingsPlace<L>,
): readonly (Page | Declared)[] {
	const secretsPage = page({
		route: `GET ${place.base}${path}`,
		on: place.on,
		async run({ app, context, page }) {
			const to = {
				route: `POST ${place.base}${path}`,
				params: place.params(context),
			} as const;
			const Frame = frameOf(place, context);
			const window = { limit: size, offset: (page - 1) * size };
			const { rows, total } = await listSecrets(
				app.db,
				place.holder(context),
				window,
			);
			return (
				<Frame current="/actions/secrets" title={t("Secrets")}>
					<p class="soft text">{place.words().secrets}</p>
					<ValueList
						of={rows}
						to={to}
						about={(secret) => (
							<p class="sub">
								{secret.description && `${secret.description} · `}
								{t("added")} <Time seconds={secret.created_at} />
							</p>
						)}
						deletes={(name) => t("Delete secret {name}", { name })}
					/>
					<Paged page={page} size={size} total={total} />
					<NewValue
						title={t("Add or update secret")}
						example={t(
							"Uppercase letters, digits and underscores, for example DEPLOY_KEY.",
						)}
						to={to}
						submit={t("Save secret")}
					>
						<Lines
							name="data"
							secret
							label={t("Value")}
							mono
							rows={4}
							spellcheck={false}
							required
						/>
					</NewValue>
				</Frame>
			);
		},
	});

	const keepSecret = form({
		route: `POST ${place.base}${path}`,
		creates: true,
		on: place.on,
		fields: {
			name: line({ required: "Name can't be blank." }),
			data: {
				...lines({ ...bounds.secretValue, required: "Value can't be blank." }),
				secret: true,
			},
			description: line({ max: 500 }),
		},
		shownOn: secretsPage,
		sudo: true,
		async run({ app, context, fields }) {
			await putSecret(
				app,
				place.holder(context),
				fields.name,
				fields.data,
				fields.description,
			);
			return see(addressIn(place, context, path), t("The secret was saved."));
		},
	});

	const dropSecret = form({
		route: `POST ${place.base}${path}/delete`,
		on: place.on,
		fields: { name: line({ required: "Choose an entry." }) },
		shownOn: secretsPage,
		sudo: true,
		async run({ app, context, fields }) {
			await deleteSecret(app, place.holder(context), fields.name);
			return see(addressIn(place, context, path), t("The secret was deleted."));
		},
	});
	return [secretsPage, keepSecret, dropSecret];
}

import {
	deleteSecret,
	listSecrets,
	putSecret,
} from "../../../../domain/actions/settings.ts";
import { signedIn } from "../../../../guards/account.ts";
import { line, lines } from "../../../fields.ts";
import { form, page, see } from "../../../page.ts";
import { Form, Line, Lines, Submit } from "../../../parts/form.tsx";
import { Paged } from "../../../parts/paged.tsx";
import { Time } from "../../../parts/time.tsx";
import { at } from "../../../visit.ts";
import { t } from "../../../words/words.ts";
import { SettingsPage } from "../settings-page.tsx";

const size = 50;
const path = "/user/settings/actions/secrets";
const own = ({ id }: { id: number }) => ({ owner: id, repository: null });

export const secretsPage = page({
	route: "GET /user/settings/actions/secrets",
	on: signedIn(),
	async run({ app, me, page }) {
		const window = { limit: size, offset: (page - 1) * size };
		const { rows, total } = await listSecrets(app.db, own(me), window);
		return (
			<SettingsPage current="/actions/secrets" title={t("Secrets")}>
				<p class="soft text">
					{t(
						"Workflows of all your repositories read them. Nobody sees a value again, also not in logs.",
					)}
				</p>
				{rows.length > 0 && (
					<div class="box">
						<ul class="list l-wait">
							{rows.map((secret) => (
								<li>
									<span />
									<div>
										<span class="strong mono wrap">{secret.name}</span>
										<p class="sub">
											{secret.description && `${secret.description} · `}
											{t("added")} <Time seconds={secret.created_at} />
										</p>
									</div>
									<Form does={{ route: `POST ${path}/delete` }} class="fig">
										<input type="hidden" name="name" value={secret.name} />
										<Submit
											tone="danger"
											small
											label={t("Delete the secret {name}", {
												name: secret.name,
											})}
										>
											{t("Delete")}
										</Submit>
									</Form>
								</li>
							))}
						</ul>
					</div>
				)}
				<Paged page={page} size={size} total={total} />
				<Form does={{ route: `POST ${path}` }} id="new">
					<h2>{t("New secret, or another value for one")}</h2>
					<Line
						name="name"
						label={t("Name")}
						hint={t("Capital letters, digits and _; such as DEPLOY_KEY.")}
						maxlength={255}
						required
						spellcheck={false}
					/>
					<Lines
						name="data"
						label={t("Value")}
						mono
						rows={4}
						spellcheck={false}
						required
					/>
					<Line
						name="description"
						label={t("What it is for")}
						maxlength={500}
					/>
					<div class="actions">
						<Submit>{t("Keep the secret")}</Submit>
					</div>
				</Form>
			</SettingsPage>
		);
	},
});

export const keepSecret = form({
	route: "POST /user/settings/actions/secrets",
	on: signedIn(),
	fields: {
		name: line({ required: "Give it a name." }),
		data: {
			...lines({ max: 65_536, required: "Type the value." }),
			secret: true,
		},
		description: line({ max: 500 }),
	},
	shownOn: secretsPage,
	sudo: true,
	async run({ app, me, fields }) {
		await putSecret(app, own(me), fields.name, fields.data, fields.description);
		return see(at(path), t("The secret is kept."));
	},
});

export const dropSecret = form({
	route: "POST /user/settings/actions/secrets/delete",
	on: signedIn(),
	fields: { name: line({ required: "Which one?" }) },
	shownOn: secretsPage,
	sudo: true,
	async run({ app, me, fields }) {
		await deleteSecret(app, own(me), fields.name);
		return see(at(path), t("The secret is deleted."));
	},
});

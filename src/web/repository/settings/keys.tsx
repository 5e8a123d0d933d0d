import {
	addDeployKey,
	listDeployKeys,
	removeDeployKey,
} from "../../../domain/keys/deploy-keys.ts";
import { invalid, isDomainError } from "../../../errors.ts";
import { repo } from "../../../guards/repository.ts";
import { bounds } from "../../../text/text-limits.ts";
import { line, lines, tick, whole } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Check, Form, Line, Lines, Submit } from "../../parts/form.tsx";
import { Paged, pageSize, windowOf } from "../../parts/paged.tsx";
import { Time } from "../../parts/time.tsx";
import { t } from "../../words/words.ts";
import {
	base,
	paramsOf,
	RepositorySettings,
	settingsOf,
} from "./settings-frame.tsx";

const path = "/keys";
const size = pageSize.rows;

export const deployKeysPage = page({
	route: `GET ${base}${path}`,
	on: repo.admin(),
	async run({ app, context, page }) {
		const window = windowOf(page, size);
		const { keys, total } = await listDeployKeys(
			app,
			context.repository,
			{},
			window,
		);
		const params = paramsOf(context);
		return (
			<RepositorySettings of={context} current={path} title={t("Deploy keys")}>
				<p class="soft text">
					{t(
						"A deploy key gives a machine SSH access to this repository only. You can allow it to push.",
					)}
				</p>
				{keys.length === 0 ? (
					<p class="soft">{t("No deploy keys yet.")}</p>
				) : (
					<div class="box">
						<ul class="list l-plain">
							{keys.map((key) => (
								<li>
									<div>
										<span class="strong wrap">{key.title}</span>
										<p class="sub mono wrap">{key.fingerprint}</p>
										<p class="sub">
											{key.read_only ? t("Read-only") : t("Read and write")}
											{" · "}
											{t("added")} <Time seconds={key.created_at} />
										</p>
									</div>
									<Form does={dropDeployKey} params={params} class="fig">
										<input type="hidden" name="id" value={key.id} />
										<Submit
											tone="danger"
											small
											label={t("Delete key {name}", { name: key.title })}
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
				<Form does={addKey} params={params} id="new">
					<h2>{t("New deploy key")}</h2>
					<Line
						name="title"
						label={t("Name")}
						maxlength={bounds.title.max}
						required
					/>
					<Lines
						name="content"
						label={t("Public key")}
						mono
						rows={4}
						required
						spellcheck={false}
						hint={t(
							"The content of the .pub file. It begins with ssh-ed25519 or ssh-rsa.",
						)}
					/>
					<Check
						name="is_writable"
						label={t("Allow write access")}
						hint={t("Anyone with the private key can push.")}
					/>
					<div class="actions">
						<Submit>{t("Add key")}</Submit>
					</div>
				</Form>
			</RepositorySettings>
		);
	},
});

export const addKey = form({
	route: `POST ${base}${path}`,
	creates: true,
	audit: "deploy-key.added",
	on: repo.admin(),
	fields: {
		title: line({ required: "Name can't be blank." }),
		content: lines({ required: "Paste a public key.", ...bounds.publicKey }),
		is_writable: tick(),
	},
	shownOn: deployKeysPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		await addDeployKey(app, actor, context.repository, {
			title: fields.title,
			key: fields.content,
			readOnly: !fields.is_writable,
		}).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			throw invalid(error.message, {
				field: /name already/.test(error.message) ? "title" : "content",
			});
		});
		return see(settingsOf(context, path), t("The key was added."));
	},
});

export const dropDeployKey = form({
	route: `POST ${base}${path}/delete`,
	audit: "deploy-key.removed",
	on: repo.admin(),
	fields: { id: whole() },
	shownOn: deployKeysPage,
	sudo: true,
	async run({ app, actor, context, fields }) {
		await removeDeployKey(app, actor, context.repository, fields.id);
		return see(settingsOf(context, path), t("The key was deleted."));
	},
});

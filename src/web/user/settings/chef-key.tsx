import type { App } from "../../../app.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import {
	chefKeyOf,
	dropChefKey,
	putChefKey,
} from "../../../domain/packages/chef-key.ts";
import { invalid, isDomainError, notFound } from "../../../errors.ts";
import { signedIn } from "../../../guards/account.ts";
import { lines } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Lines, Submit } from "../../parts/form.tsx";
import { ShownOnce } from "../../parts/shown-once.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

const address = "/user/settings/packages/chef";

const chefKeyPage = page({
	route: `GET ${address}`,
	on: signedIn(),
	run: ({ app, me }) => chefKey(app, me),
});

/** The page; the private key of a pair that was made is shown this once. */
async function chefKey(app: App, me: Account, made?: string) {
	const key = await chefKeyOf(app, me);
	return (
		<SettingsPage current="/packages" title={t("Chef key")}>
			<p class="soft text">
				{t("Chef clients sign their requests with this key.")}{" "}
				<a href={at("/user/settings/packages")}>{t("Packages")}</a>
			</p>
			{made && (
				<ShownOnce
					title={t("The key pair was created")}
					more={t(
						"Save the private key to a file that your client reads. It is not shown again.",
					)}
					secret={made}
				/>
			)}
			{key ? (
				<Form does={deleteKey} params={{}} class="stack">
					{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reached by the keyboard */}
					<pre class="code" tabIndex={0}>
						{key.export({ type: "spki", format: "pem" }).toString()}
					</pre>
					<div class="actions">
						<Submit tone="danger">{t("Delete key")}</Submit>
					</div>
				</Form>
			) : (
				<p class="soft">{t("You have no key yet.")}</p>
			)}
			<Form does={putKey} params={{}}>
				<h2>{key ? t("Replace key") : t("Add key")}</h2>
				<Lines
					name="public_key"
					label={t("Public key")}
					hint={t(
						"An RSA public key of at least 2048 bits in PEM format. Leave empty to generate a key pair. The private key is shown once.",
					)}
					placeholder="-----BEGIN PUBLIC KEY-----"
					rows={6}
					mono
					spellcheck={false}
				/>
				<div class="actions">
					<Submit>{key ? t("Replace key") : t("Save key")}</Submit>
				</div>
			</Form>
		</SettingsPage>
	);
}

const putKey = form({
	route: `POST ${address}`,
	creates: true,
	audit: "chef-key.set",
	on: signedIn(),
	fields: { public_key: lines({ max: 16_384 }) },
	sudo: true,
	shownOn: chefKeyPage,
	async run({ app, me, fields }) {
		const { privateKey } = await putChefKey(
			app,
			me,
			fields.public_key.trim() || undefined,
		).catch((error) => {
			if (!isDomainError(error, "invalid")) throw error;
			throw invalid(
				t("This is not an RSA public key of at least 2048 bits in PEM format."),
				{ field: "public_key" },
			);
		});
		return privateKey
			? chefKey(app, me, privateKey)
			: see(at(address), t("The key was saved."));
	},
});

const deleteKey = form({
	route: `POST ${address}/delete`,
	audit: "chef-key.deleted",
	on: signedIn(),
	fields: {},
	shownOn: chefKeyPage,
	async run({ app, me }) {
		if (!(await dropChefKey(app, me))) throw notFound();
		return see(at(address), t("The key was deleted."));
	},
});

export const chefKeyPages = [chefKeyPage, putKey, deleteKey];

/** The way there. */
export const ToChefKey = () => (
	<section class="stack s" aria-labelledby="chef">
		<h2 id="chef">Chef</h2>
		<p class="text">
			<a href={at(address)}>{t("Chef key")}</a>
		</p>
	</section>
);

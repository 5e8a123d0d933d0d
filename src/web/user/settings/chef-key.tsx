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
		<SettingsPage current="/packages" title={t("Key for Chef")}>
			<p class="soft text">
				{t(
					"Chef’s clients sign what they send. The forge knows by this key that it comes from you.",
				)}{" "}
				<a href={at("/user/settings/packages")}>{t("Packages")}</a>
			</p>
			{made && (
				<ShownOnce
					title={t("The pair of keys is made")}
					more={t(
						"Keep the private key in a file that your client reads. It is not shown again.",
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
						<Submit tone="danger">{t("Delete the key")}</Submit>
					</div>
				</Form>
			) : (
				<p class="soft">{t("You have no key yet.")}</p>
			)}
			<Form does={putKey} params={{}}>
				<h2>{key ? t("Another key") : t("A key")}</h2>
				<Lines
					name="public_key"
					label={t("Public key")}
					hint={t(
						"An RSA key of 2048 bits or more, as PEM. Left empty, the forge makes a pair and shows you the private key once.",
					)}
					placeholder="-----BEGIN PUBLIC KEY-----"
					rows={6}
					mono
					spellcheck={false}
				/>
				<div class="actions">
					<Submit>
						{key ? t("Put it in place of the old one") : t("Save the key")}
					</Submit>
				</div>
			</Form>
		</SettingsPage>
	);
}

const putKey = form({
	route: `POST ${address}`,
	creates: true,
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
				t("This is no public RSA key of 2048 bits or more, as PEM."),
				{ field: "public_key" },
			);
		});
		return privateKey
			? chefKey(app, me, privateKey)
			: see(at(address), t("The key is saved."));
	},
});

const deleteKey = form({
	route: `POST ${address}/delete`,
	on: signedIn(),
	fields: {},
	shownOn: chefKeyPage,
	async run({ app, me }) {
		if (!(await dropChefKey(app, me))) throw notFound();
		return see(at(address), t("The key is deleted."));
	},
});

export const chefKeyPages = [chefKeyPage, putKey, deleteKey];

/** The way there. */
export const ToChefKey = () => (
	<section class="stack s" aria-labelledby="chef">
		<h2 id="chef">Chef</h2>
		<p class="text">
			<a href={at(address)}>{t("Key for Chef")}</a>
		</p>
	</section>
);

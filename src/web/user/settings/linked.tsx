import { providerOrigin } from "../../../domain/sources/ask-provider.ts";
import {
	externalLogins,
	unlinkAccount,
} from "../../../domain/sources/external-logins.ts";
import { activeSources } from "../../../domain/sources/sources.ts";
import { signedInBrowser } from "../../../guards/account.ts";
import { whole } from "../../fields.ts";
import { form, page, see } from "../../page.ts";
import { Form, Submit } from "../../parts/form.tsx";
import { Time } from "../../parts/time.tsx";
import { at } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { SettingsPage } from "./settings-page.tsx";

export const linkedPage = page({
	route: "GET /user/settings/linked",
	on: signedInBrowser,
	// the form to link leads there
	leadsTo: async (app) =>
		(await activeSources(app, "oauth2"))
			.map((source) => providerOrigin(source))
			.join(" "),
	async run({ app, me }) {
		const links = await externalLogins(app, me);
		const sources = await activeSources(app, "oauth2");
		const free = sources.filter(
			({ name }) => !links.some(({ source }) => source === name),
		);
		return (
			<SettingsPage current="/linked" title={t("Connected accounts")}>
				<p class="soft text">
					{t("You can sign in with a connected account.")}
				</p>
				{links.length === 0 ? (
					<p class="soft">{t("You have no connected accounts.")}</p>
				) : (
					<div class="box">
						<ul class="list l-plain">
							{links.map((link) => (
								<li>
									<div>
										<span class="strong">{link.source}</span>
										<p class="sub">
											{link.name || link.email} ·{" "}
											<Time seconds={link.used_at} />
										</p>
									</div>
									<Form does={unlink} class="fig">
										<input type="hidden" name="id" value={link.id} />
										<Submit
											tone="danger"
											small
											label={t("Disconnect {source}", { source: link.source })}
										>
											{t("Disconnect")}
										</Submit>
									</Form>
								</li>
							))}
						</ul>
					</div>
				)}
				{free.map((source) => (
					<Form does={{ route: "POST /user/settings/linked" }} class="line">
						<input type="hidden" name="source" value={source.id} />
						<Submit tone="">
							{t("Connect {source}", { source: source.name })}
						</Submit>
					</Form>
				))}
			</SettingsPage>
		);
	},
});

export const unlink = form({
	route: "POST /user/settings/linked/delete",
	audit: "login.unlinked",
	on: signedInBrowser,
	fields: { id: whole() },
	shownOn: linkedPage,
	sudo: true,
	async run({ app, me, fields }) {
		await unlinkAccount(app, me, fields.id);
		return see(at("/user/settings/linked"), t("The account was disconnected."));
	},
});

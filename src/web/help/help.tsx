import { hasSsh, sshAddressOf } from "../../domain/repositories/ssh-address.ts";
import { notFound } from "../../errors.ts";
import { anyone } from "../../guards/account.ts";
import { isPackageType } from "../../package-types.ts";
import { isAccountName } from "../../text/names.ts";
import { page, see } from "../page.ts";
import { Layout } from "../parts/layout.tsx";
import { SettingsBody } from "../parts/settings-body.tsx";
import { lowerHeadings, Outline } from "../repository/rendered.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { topics } from "./topics.ts";

export const helpHome = page({
	route: "GET /-/help",
	on: anyone,
	run: () => see(at(`/-/help/${topics[0]?.slug}`)),
});

/** A page of the help: how one works with this forge, with its own addresses; `?owner=` chooses whose packages the lines are about. */
export const helpPage = page({
	route: "GET /-/help/:topic",
	on: anyone,
	async run({ app, actor, params, search }) {
		const topic = topics.find(({ slug }) => slug === params.topic);
		if (!topic) throw notFound();
		const name = actor.account?.name ?? "name";
		const asked = search.get("owner") ?? "";
		const kind = search.get("kind") ?? "";
		const { host } = new URL(app.url);
		const html = await app.markup.render(
			topic.text({
				url: app.url,
				host,
				ssh: hasSsh(app) ? sshAddressOf(app, `${name}/hello`) : "",
				name,
				owner: isAccountName(asked) ? asked : name,
				kind: isPackageType(kind) ? kind : undefined,
			}),
			{ format: "markdown", flavour: "document", siteRoot: app.url },
		);
		const shown = lowerHeadings(html).replaceAll(/<(\/?)h3\b/g, "<$1h2");
		return (
			<Layout
				title={topic.title}
				where={[{ name: t("Help"), href: at("/-/help") }]}
			>
				<SettingsBody
					label={t("Help")}
					all={t("All topics")}
					groups={[
						[
							"",
							topics.map(({ slug, icon, title }) => [`/${slug}`, icon, title]),
						],
					]}
					base={at("/-/help")}
					current={`/${topic.slug}`}
					title={topic.title}
					actions={<Outline html={shown} />}
				>
					<div
						class="text"
						lang="en"
						dangerouslySetInnerHTML={{ __html: shown }}
					/>
				</SettingsBody>
			</Layout>
		);
	},
});

import {
	issueConfig,
	issueTemplates,
} from "../../../domain/issues/templates/read-templates.ts";
import { claimantOf } from "../../../domain/permissions/actor.ts";
import { issues } from "../../../guards/issue.ts";
import { page, Redirect } from "../../page.ts";
import { Icon } from "../../parts/icon.tsx";
import { RepositoryPage } from "../../parts/repository-page.tsx";
import { visit } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { homeOf } from "../addresses.ts";

/** What a new issue may begin with; without templates it begins at once. */
export const chooseTemplatePage = page({
	route: "GET /:owner/:repo/issues/new/choose",
	on: issues.compose(),
	async run({ app, actor, context, search }) {
		const user = claimantOf(actor, visit().entry.peer);
		const { repository } = context;
		const templates = await issueTemplates(app, repository, user);
		const { config, wrong } = await issueConfig(app, repository, user);
		const to = (file?: string) => {
			const query = new URLSearchParams(search);
			if (file) query.set("template", file);
			return homeOf(context, `/issues/new${query.size ? `?${query}` : ""}`);
		};
		if (templates.length + config.contact_links.length === 0)
			return new Redirect(to());
		return (
			<RepositoryPage
				of={context}
				tab="issues"
				title={t("New issue")}
				width="mid"
			>
				<div class="stack l">
					<h1>{t("Choose a template")}</h1>
					{wrong && (
						<p class="hint">
							{t("The issue template configuration has an error: {what}", {
								what: wrong,
							})}
						</p>
					)}
					<section class="box" aria-label={t("Templates")}>
						<ul class="list l-wait">
							{templates.map(({ name, about, file_name }) => (
								<li>
									<Icon name="open" />
									<div>
										<a class="to" href={to(file_name)}>
											{name}
										</a>
										<p class="sub">{about}</p>
									</div>
								</li>
							))}
							{config.contact_links.map(({ name, url, about }) => (
								<li>
									<Icon name="link" />
									<div>
										<a class="to" href={url} rel="nofollow noopener">
											{name}
										</a>
										<p class="sub">{about}</p>
									</div>
								</li>
							))}
							{config.blank_issues_enabled && (
								<li>
									<Icon name="pen" />
									<div>
										<a class="to" href={to()}>
											{t("Blank issue")}
										</a>
										<p class="sub">{t("Start with an empty page.")}</p>
									</div>
								</li>
							)}
						</ul>
					</section>
				</div>
			</RepositoryPage>
		);
	},
});

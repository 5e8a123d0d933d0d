import { listOAuthApplications } from "../../domain/accounts/oauth-applications.ts";
import { siteAdminBrowser } from "../../guards/account.ts";
import { type Form, type Page, page } from "../page.ts";
import { Icon } from "../parts/icon.tsx";
import { Paged, pageSize, windowOf } from "../parts/paged.tsx";
import { applicationsIn } from "../user/settings/oauth-applications.tsx";
import { Applications } from "../user/settings/oauth-lists.tsx";
import { at } from "../visit.ts";
import { t } from "../words/words.ts";
import { AdminPage } from "./admin-page.tsx";

const size = pageSize.rows;
const path = "/-/admin/applications/oauth2";

const applicationsPage = page({
	route: "GET /-/admin/applications",
	on: siteAdminBrowser,
	async run({ app, page }) {
		const window = windowOf(page, size);
		const { rows, total } = await listOAuthApplications(app, null, window);
		return (
			<AdminPage
				current="/applications"
				title={t("OAuth2 applications")}
				actions={
					<a class="btn" href={at(path)}>
						<Icon name="plus" />
						{t("New application")}
					</a>
				}
			>
				<p class="soft text">
					{t(
						"Applications that let all users sign in with their account on this server. They do not belong to a user.",
					)}
				</p>
				<Applications of={rows} base={path} />
				<Paged page={page} size={size} total={total} />
			</AdminPage>
		);
	},
});

/** The OAuth2 applications of the forge itself. */
export const applicationPages: readonly (Page | Form)[] = [
	applicationsPage,
	...applicationsIn<object>({
		base: "/-/admin",
		on: siteAdminBrowser,
		whose: () => null,
		params: () => ({}),
		frame: (_, page) => <AdminPage {...page} />,
	}),
];

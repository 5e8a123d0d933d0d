import type { App } from "../../../app.ts";
import type { Account } from "../../../domain/accounts/account.ts";
import {
	listOAuthApplications,
	type OAuthApplication,
} from "../../../domain/accounts/oauth-applications.ts";
import { listGrants } from "../../../domain/oauth/grants.ts";
import { allowedSets } from "../../../domain/oauth/scopes.ts";
import { Icon } from "../../parts/icon.tsx";
import { Time } from "../../parts/time.tsx";
import { at, pathOf } from "../../visit.ts";
import { t } from "../../words/words.ts";
import { CredentialRow, CredentialTable } from "./credential-table.tsx";
import { inWords } from "./scopes-in-words.ts";

/** What somebody has allowed applications, and the applications that he has registered. */
export async function OAuthLists({ app, me }: { app: App; me: Account }) {
	const grants = await listGrants(app, me);
	const { rows } = await listOAuthApplications(app, me, {
		limit: 200,
		offset: 0,
	});
	return (
		<>
			<section class="stack" aria-labelledby="allowed">
				<h2 id="allowed">{t("Authorized applications")}</h2>
				{grants.length === 0 ? (
					<p class="soft">{t("You have not authorized any applications.")}</p>
				) : (
					<CredentialTable
						heads={[
							t("Application and permissions"),
							t("Last used"),
							t("Authorized"),
						]}
						ends={t("Revoke")}
					>
						{grants.map((grant) => (
							<CredentialRow
								id={grant.id}
								name={grant.application}
								about={
									<>
										{allowedSets(grant.scopes).map((set) => (
											<div>{inWords(set.join(","))}</div>
										))}
										{grant.owner && (
											<>
												{" · "}
												{t("registered by {name}", { name: grant.owner })}
											</>
										)}
									</>
								}
								does={{
									route: "POST /user/settings/applications/grants/delete",
								}}
								ends={t("Revoke")}
								label={t("Revoke access of {name}", {
									name: grant.application,
								})}
							>
								<td data-k={t("Last used:")} class="nowrap">
									<Time seconds={grant.used_at} />
								</td>
								<td data-k={t("Authorized:")} class="nowrap">
									<Time seconds={grant.created_at} />
								</td>
							</CredentialRow>
						))}
					</CredentialTable>
				)}
			</section>
			<section class="stack" aria-labelledby="registered">
				<div class="title">
					<h2 id="registered">{t("Your OAuth2 applications")}</h2>
					<div class="actions">
						<a class="btn" href={at("/user/settings/applications/oauth2")}>
							<Icon name="plus" />
							{t("New application")}
						</a>
					</div>
				</div>
				<p class="soft text">
					{t(
						"Create an application that lets users sign in with their account on this server.",
					)}
				</p>
				<Applications of={rows} base="/user/settings/applications/oauth2" />
			</section>
		</>
	);
}

/** The applications that an account has registered. */
export const Applications = ({
	of,
	base,
}: {
	of: readonly OAuthApplication[];
	base: string;
}) =>
	of.length === 0 ? null : (
		<div class="box">
			<ul class="list l-plain">
				{of.map((one) => (
					<li>
						<div>
							<a class="strong" href={at(`${base}${pathOf(one.id)}`)}>
								{one.name}
							</a>
							<p class="sub mono">{one.client_id}</p>
						</div>
					</li>
				))}
			</ul>
		</div>
	);

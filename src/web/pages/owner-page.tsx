import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import { listOwnedRepositories } from "../../domain/repositories/list-owned.ts";
import { page } from "../parts/page.tsx";
import { Pager } from "../parts/pager.tsx";

const perPage = 30;

/** The page of a user or organization: who it is, and the repositories that the reader may see. */
export async function ownerPage(
	app: App,
	actor: Actor,
	account: Account,
	number: number,
): Promise<string> {
	const { rows, total } = await listOwnedRepositories(app, actor, account, {
		limit: perPage,
		offset: (number - 1) * perPage,
	});
	return page({
		title: account.full_name || account.name,
		children: (
			<>
				<h1>{account.full_name || account.name}</h1>
				<p class="soft">
					{account.kind === "organization" ? "Organization" : "User"}{" "}
					{account.name}
					{account.location ? `, ${account.location}` : ""}
				</p>
				{account.description ? <p>{account.description}</p> : null}
				<h2>Repositories</h2>
				{rows.length === 0 ? (
					<p>There are none that you may see.</p>
				) : (
					<ul class="plain">
						{rows.map((repository) => (
							<li key={repository.id}>
								<a href={`/${account.name}/${repository.name}`}>
									{repository.name}
								</a>{" "}
								<span class="soft">
									{repository.private ? "private" : ""}
									{repository.archived_at ? " archived" : ""}
								</span>
								{repository.description ? (
									<div class="soft">{repository.description}</div>
								) : null}
							</li>
						))}
					</ul>
				)}
				<Pager number={number} pages={Math.ceil(total / perPage)} />
			</>
		),
	});
}

import type { Account } from "../../domain/accounts/account.ts";
import type { Team } from "../../domain/teams/team.ts";
import { plural } from "../words/words.ts";
import { teamAddress } from "./addresses.ts";
import { reachOf, rightsOf } from "./rights-words.tsx";

/** Teams as rows: who they are, what they may do, over what. */
export const TeamList = ({
	organization,
	of,
	sizes,
	label,
}: {
	organization: Account;
	of: readonly Team[];
	sizes: ReadonlyMap<number, { members: number; repositories: number }>;
	label: string;
}) => (
	<section class="box" aria-label={label}>
		<ul class="list l-plain">
			{of.map((team) => {
				const size = sizes.get(team.id) ?? { members: 0, repositories: 0 };
				return (
					<li>
						<div>
							<a class="to" href={teamAddress(organization, team)}>
								{team.name}
							</a>
							{team.description && <p class="sub">{team.description}</p>}
							<p class="sub">{rightsOf(team).join(" ")}</p>
							<p class="sub">
								{plural(size.members, "1 member", "{n} members")} ·{" "}
								{reachOf(team, size.repositories)}
							</p>
						</div>
					</li>
				);
			})}
		</ul>
	</section>
);

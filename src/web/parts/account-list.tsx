import type { Account } from "../../domain/accounts/account.ts";
import { at, pathOf } from "../visit.ts";
import { t } from "../words/words.ts";
import { Avatar } from "./avatar.tsx";
import { Time } from "./time.tsx";

/** People or organizations as rows. */
export const AccountList = ({
	of,
	label,
}: {
	of: readonly Account[];
	label: string;
}) => (
	<section class="box" aria-label={label}>
		<ul class="list l-account">
			{of.map((account) => (
				<li>
					<Avatar of={account} size="m" />
					<div>
						<a class="to" href={at(pathOf(account.name))}>
							{account.full_name || account.name}
						</a>
						<p class="sub">
							{account.full_name && <>{account.name} · </>}
							{account.location && <>{account.location} · </>}
							{account.kind === "organization" ? t("created") : t("joined")}{" "}
							<Time seconds={account.created_at} />
						</p>
					</div>
				</li>
			))}
		</ul>
	</section>
);

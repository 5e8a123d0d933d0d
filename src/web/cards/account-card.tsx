import { visibleAccount } from "../../guards/account.ts";
import { page } from "../page.ts";
import { Avatar } from "../parts/avatar.tsx";
import { CardPage } from "./card.tsx";

/** A card that introduces a user or an organization. */
export const accountCard = page({
	route: "GET /-/card/:username",
	on: visibleAccount(),
	run: ({ account }) => (
		<CardPage title={account.name}>
			<div class="line">
				<Avatar of={account} size="l" />
				<p>
					<b>{account.full_name || account.name}</b>
					{account.full_name && <span class="soft"> {account.name}</span>}
				</p>
			</div>
			{account.description && (
				<p class="small" dir="auto">
					{account.description}
				</p>
			)}
			{account.location && <p class="soft small">{account.location}</p>}
		</CardPage>
	),
});

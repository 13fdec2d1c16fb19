-- Takes every share link away; the addresses people were sent stop working for good.
drop table share_link;

import { randomUUID } from 'node:crypto';
import { hashPassword } from '#server/auth/passwords.ts';
import type { ClubConnection } from '#server/database/club-connection.ts';
import { heavyPhoto } from '#server/testing/test-photos.ts';
import type { BenchMember } from '../../bench/scenarios.ts';
import { callHeaders } from '../hostile/hostile-club.ts';
import type { HostileClub } from '../hostile/hostile-club.ts';

/** The password of each member of the drill. */
export const DRILL_PASSWORD = 'senha-do-treino-21';
const PICTURES = 8;

/** The address of a connection of a kind that floods. @param turn goes up where it has many */
export const floodAddress = (kindPlace: number, place: number, turn: number, host = 1) =>
  `2001:db8:${kindPlace.toString(16)}${place.toString(16).padStart(2, '0')}:${(turn % 65_536).toString(16)}::${host}`;

/** Gives each member of the drill a password that somebody may know. */
export async function setPasswords(connection: ClubConnection): Promise<void> {
  await connection.query(`update auth.users set encrypted_password = $1 where email like '%@bench.example'`, [
    await hashPassword(DRILL_PASSWORD),
  ]);
}

/** Sends a picture. @returns the status */
export async function upload(club: HostileClub, member: BenchMember, address: string, name: string, photo: Uint8Array): Promise<number> {
  const headers = { ...callHeaders(club, address, member), 'content-type': 'image/jpeg' };
  const answer = await fetch(`${club.url}/storage/v1/object/workout-images/${name}`, {
    method: 'POST',
    headers,
    body: new Uint8Array(photo),
  });
  await answer.arrayBuffer();
  return answer.status;
}

/** A picture of the size that a member's phone sends, and one that costs most to make smaller. */
export const phonePhoto = () => heavyPhoto(200_000);
const largestPhoto = () => heavyPhoto(2_000_000);

/** Has a member upload pictures that strangers then ask for. @returns their names in the bucket */
export async function uploadPictures(club: HostileClub, member: BenchMember): Promise<string[]> {
  const photo = await largestPhoto();
  const names = Array.from({ length: PICTURES }, () => `${member.id}/${randomUUID()}.jpg`);
  for (const name of names) {
    const status = await upload(club, member, '198.51.100.9', name, photo);
    if (status !== 200) throw new Error(`a picture was answered ${status}`);
  }
  return names;
}

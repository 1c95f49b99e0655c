import { SignedOutPage } from "@/components/users/entrance/sign-in/signed-out-page";

export default SignedOutPage;
